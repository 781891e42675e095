import { EmailDocument } from '@portals/contracts/marketing';
import { type EmailJob, makeEmail } from './email-job.js';

const email = EmailDocument.parse({
  ...{ type: 'email', language: 'es', subject: 'Otoño' },
  blocks: [
    { kind: 'quote', text: '<b>Muy bueno</b>', source: 'Ana & Co' },
    { kind: 'question', question: '<i>¿Cuándo?</i>', text: 'El **lunes** <u>x</u>' },
  ],
});
const job: EmailJob = {
  ...{ email, theme: 'auto' },
  footer: {
    ...{ sender: { legalName: 'Óptica Sol', postalAddress: 'Calle Mayor, 1' }, language: 'es' },
    ...{ address: 'ana@acme.example', unsubscribeUrl: 'https://site.example/u/a' },
  },
  links: { origin: 'https://site.example', fromAddress: 'hola@site.example' },
};
const brand = {
  ...{ name: 'Sol <&>', mainColor: '#7C2D12', accentColor: '#F59E0B', font: 'lora' as const },
  ...{ postalAddress: 'Calle Mayor, 1', links: ['https://x.com/sol?a=1&b=2'] },
  logo: null,
};
/** Renders an email to JSON instead of HTML, so that tests can search its nodes. */
const made = (changes: Partial<EmailJob>) =>
  makeEmail({ ...job, ...changes }, async (node) => JSON.stringify(node));

it('escapes what people typed in quotes, questions and names', async () => {
  const { html, text } = await made({ brand });
  for (const part of [
    '&lt;b&gt;Muy bueno&lt;/b&gt;',
    'Ana &amp; Co',
    '&lt;i&gt;¿Cuándo?&lt;/i&gt;',
    'El <strong>lunes</strong> &lt;u&gt;x&lt;/u&gt;',
    'Sol &lt;&amp;&gt;',
  ])
    expect(html).toContain(part);
  for (const raw of ['<b>', '<i>', '<u>', 'Sol <']) expect(html).not.toContain(raw);
  expect(text).toContain('> <b>Muy bueno</b>\nAna & Co\n\n<i>¿Cuándo?</i>\nEl lunes <u>x</u>');
});

it('leaves an email from before brands existed unchanged (rule 10.91)', async () => {
  const [before, after] = [await made({}), await made({ brand })];
  expect(before.html).not.toContain('css-class":"band');
  expect(after.html).toContain('css-class":"band');
  expect([before.html.includes('#0F766E'), after.html.includes('#0F766E')]).toEqual([true, false]);
  const spaced = ['"padding":"16px 0 8px"', '"css-class":"rule"'];
  const counts = [before, after].map(({ html }) => spaced.map((part) => html.split(part).length - 1));
  expect(counts).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(before.text).not.toContain('x.com');
  expect(after.text).toContain('https://x.com/sol?a=1&b=2');
});

it('lets a preview scroll to each block, and leaves sent emails as they are (rule 10.41)', async () => {
  const [quote, question] = email.blocks;
  const columns = { kind: 'columns', columns: [{ blocks: [quote] }, { blocks: [question] }] };
  const empty = { kind: 'heading', text: '' };
  const blocks = [empty, columns, empty, columns, question, empty];
  const shown = { brand, email: EmailDocument.parse({ ...email, blocks }) };
  const [preview, sent] = [await made({ ...shown, theme: 'light' }), await made(shown)];
  const anchors = ({ html }: { html: string }) => html.match(/<tr id=[^>]*>/g);
  expect(anchors(preview)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `<tr id=\\"block-${at}\\">`));
  expect(anchors(sent)).toBeNull();
  // Sections without content take up no space.
  const paddings = ({ html }: { html: string }) =>
    [...html.matchAll(/"css-class":"card","padding":"([^"]*)"/g)].map(([, padding]) => padding);
  expect(paddings(sent)).toEqual(['16px 0 8px', '8px 0', '8px 0', '8px 0']);
  expect(paddings(preview).filter((padding) => padding !== '0')).toEqual(paddings(sent));
});

it('shows the destination of a link in the direction in which it is written (rule 16.30)', async () => {
  const text = '\u202e[Pay \u202e](https://moc.acme.example/a)';
  const button = { kind: 'button', label: 'Pay\u202e', url: 'https://moc.acme.example/b' };
  const tricky = EmailDocument.parse({ ...email, blocks: [{ kind: 'text', text }, button] });
  const mail = await made({ email: tricky });
  expect(mail.html.split('<small>(moc.acme.example)</small>')).toHaveLength(3);
  for (const part of [mail.html, mail.text]) expect(part).not.toContain('\u202e');
});
