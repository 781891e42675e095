import { campaignVariables } from '@portals/contracts/constants';
import { EmailDocument } from '@portals/contracts/marketing';
import { EmailThread } from '../../campaigns/campaign-mail/email-thread.js';
import { fillEmail, type VariableValues } from '../../campaigns/campaign-mail/fill-document.rules.js';
import { MailTemplate, RecentlyUsed } from './mail-template.js';

const sender = {
  ...{ fromName: 'Óptica Sol', fromAddress: 'hola@site.example', replyTo: null, countClicks: false },
  ...{ legalName: 'Óptica <Sol> & Hijos', postalAddress: 'Calle Mayor, 1\n28013 Madrid' },
};
const document = EmailDocument.parse({
  type: 'email',
  language: 'es',
  subject: 'Para {{companyName|su empresa}} de {{contactName}}',
  preheader: '{{sector|Su sector}}: novedades',
  blocks: [
    { kind: 'heading', text: '{{contactName}}', level: 1 },
    { kind: 'text', text: '**{{contactName|**amigo**}}**, {{position}}\n{{sector}}- uno\n- {{companyName}}' },
    { kind: 'text', text: '{{position}}' },
    { kind: 'text', text: '{{contactName}}pizza ya, {{companyName}}z' },
    { kind: 'button', label: 'Ver {{companyName}}', url: 'https://site.example/a?b=1&c=2' },
    { kind: 'picture', url: 'https://site.example/a.png', alt: 'Foto de {{contactName|alguien}}', link: '' },
    {
      kind: 'columns',
      columns: [
        { blocks: [{ kind: 'text', text: '[web](https://site.example) {{sector}}' }] },
        { blocks: [] },
      ],
    },
  ],
});

const people: VariableValues[] = [
  {},
  { contactName: 'Ana', companyName: 'Acme', position: 'CEO', sector: 'Retail' },
  { contactName: '<b>Ana</b> & "Bo"', companyName: '* item *', position: '- x', sector: '1. <i>x</i>' },
  { contactName: '  Ana \n María ', companyName: '\\*$&$1', position: ' ', sector: null },
  { contactName: '{{companyName}}', companyName: '=?utf-8?Q?x?=', sector: '**gordo**' },
];
const links = { origin: 'https://site.example', fromAddress: 'hola@other.example' };
const reader = { address: "o'neill&co@acme.example", unsubscribeUrl: 'https://site.example/u/a-b_c' };

describe('a mail that is filled in', () => {
  const emails = new EmailThread();
  afterAll(() => emails.onApplicationShutdown());

  it('is what making it for that person alone would be, whatever their values are', async () => {
    let made = 0;
    const template = new MailTemplate(
      { kind: 'campaign', email: document, sender },
      (job) => {
        made++;
        return emails.make(job);
      },
      links,
    );
    for (const values of [...people, ...people]) {
      const filled = await template.fill({ ...reader, values });
      const email = fillEmail(document, values);
      const footer = { ...reader, sender, language: document.language };
      const alone = await emails.make({ email, theme: 'auto', footer, links });
      expect(filled).toEqual({ ...alone, subject: email.subject, preheader: email.preheader });
    }
    expect(made).toBe(4);
  });

  it('has names without the letter that ends a marker', () => {
    expect(campaignVariables.filter((name) => name.includes('z'))).toEqual([]);
  });

  it('shows where links lead that leave the site and the sender’s domain (rule 16.30)', async () => {
    const blocks = [
      { kind: 'text', text: '[Su banco](https://evil.example/x) y [más](https://www.optica.example/)' },
      { kind: 'button', label: 'Entrar {{sector}}', url: 'https://evil.example/login' },
      { kind: 'button', label: 'Oferta', url: 'https://site.example/l/x' },
      { kind: 'picture', url: 'https://a.example/a.png', alt: 'x', link: 'https://evil.example/p' },
      { kind: 'picture', url: 'https://a.example/a.png', alt: 'x', link: '' },
      { kind: 'text', text: '[contado](https://site.example/c/abc) [evil.example](https://evil.example/)' },
    ];
    const email = EmailDocument.parse({ ...document, blocks });
    const targets = new Map([['https://site.example/c/abc', 'https://phish.example/z']]);
    const own = { origin: 'https://site.example', fromAddress: 'hola@optica.example', targets };
    const mail = { kind: 'campaign' as const, email, sender };
    const template = new MailTemplate(mail, (job) => emails.make(job), own);
    const { html } = await template.fill({ ...reader, values: { sector: 'Retail' } });
    const notes = [...(html ?? '').matchAll(/<small>\((.*?)\)<\/small>/g)].map(([, place]) => place);
    expect(notes).toEqual(['evil.example', 'evil.example', 'evil.example', 'phish.example']);
  });

  it('leaves the reading of its texts to what makes emails', async () => {
    const made = { html: '<p>hecho</p>', text: 'hecho' };
    const make = jest.fn().mockResolvedValue(made);
    const template = new MailTemplate({ kind: 'campaign', email: document, sender }, make, links, 'dark');
    expect(await template.fill({ ...reader, values: {} })).toMatchObject(made);
    const email = fillEmail(document, {});
    expect(make).toHaveBeenCalledWith(expect.objectContaining({ email, links, theme: 'dark' }));
  });

  it('is plain text where it is a single mail, with whose it is and the way out', async () => {
    const mail = {
      kind: 'single' as const,
      language: 'en' as const,
      subject: 'Hi',
      text: 'Hello {{x}}',
      sender,
    };
    const template = new MailTemplate(mail, () => Promise.reject(new Error('not asked')), links);
    const filled = await template.fill({ ...reader, values: { contactName: 'Ana' } });
    expect(filled).toEqual({
      subject: 'Hi',
      preheader: '',
      html: null,
      text: `Hello {{x}}\n\n-- \nÓptica <Sol> & Hijos\nCalle Mayor, 1\n28013 Madrid\n\nThis email was sent to ${reader.address} because you are a customer of Óptica <Sol> & Hijos or agreed to receive its emails.\nUnsubscribe: ${reader.unsubscribeUrl}\n`,
    });
  });

  it('is made again after it could not be made', async () => {
    const made = { html: '<p></p>', text: '' };
    const make = jest.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(made);
    const template = new MailTemplate({ kind: 'campaign', email: document, sender }, make, links);
    await expect(template.fill({ ...reader, values: {} })).rejects.toThrow('busy');
    expect((await template.fill({ ...reader, values: {} })).html).toBe('<p></p>');
  });
});

describe('what is kept', () => {
  it('is the latest used, no matter how much was requested', async () => {
    const made: string[] = [];
    const kept = new RecentlyUsed<string, string>(2);
    const get = (key: string) =>
      kept.get(key, async () => {
        made.push(key);
        return key.toUpperCase();
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key.toUpperCase());
    // `a` was used again before `c` was added, so `b` was evicted.
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('is made again when that has failed', async () => {
    const kept = new RecentlyUsed<string, number>(2);
    await expect(kept.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await kept.get('a', async () => 7)).toBe(7);
    expect(await kept.get('a', async () => 8)).toBe(7);
  });
});
