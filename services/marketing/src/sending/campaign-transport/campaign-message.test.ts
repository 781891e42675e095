import { type MailToSend, optionsOf } from '@portals/service-kit/mail';
import { createTransport } from 'nodemailer';
import type { Options } from 'nodemailer/lib/mailer/index.js';
import PostalMime from 'postal-mime';
import { type CampaignMessage, campaignMessageOptions } from './campaign-transport.js';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Returns the header lines of an email as they are sent. */
async function headOf(options: Options): Promise<string[]> {
  const { message } = await composer.sendMail(options);
  const [head = ''] = message.toString('latin1').split('\r\n\r\n');
  return head.split('\r\n');
}
const namesOf = (lines: readonly string[]) =>
  lines.filter((line) => !/^[ \t]/.test(line)).map((line) => line.slice(0, line.indexOf(':')));

const message: CampaignMessage = {
  messageId: '<mailing.1@site.example>',
  date: new Date('2026-11-22T12:00:00.000Z'),
  sender: {
    ...{ fromName: 'Sol', fromAddress: 'hola@site.example', replyTo: 'ventas@site.example' },
    ...{ legalName: 'Sol, S.L.', postalAddress: 'Calle Mayor, 1', countClicks: false },
  },
  to: { name: 'Ana', address: 'ana@acme.example' },
  unsubscribeUrl: 'https://site.example/u/x',
  content: { subject: 'Hola', text: 'Hola, Ana', html: '<p>Hola, Ana</p>' },
};
const mail: MailToSend = {
  messageId: '<contact.1@site.example>',
  from: 'Web <web@site.example>',
  to: 'office@site.example',
  replyTo: { name: 'Eva', address: 'eva@acme.example' },
  subject: 'Consulta',
  text: 'Hola',
  unsubscribeUrl: null,
  date: new Date('2026-11-22T12:00:00.000Z'),
};

const withSender = (changes: Partial<CampaignMessage['sender']>): CampaignMessage => ({
  ...message,
  sender: { ...message.sender, ...changes },
});
const withContent = (changes: Partial<CampaignMessage['content']>): CampaignMessage => ({
  ...message,
  content: { ...message.content, ...changes },
});

/** Every part of an email that contains typed text, with a function that appends text to it. */
const fields: [field: string, put: (text: string) => Options][] = [
  ...(
    [
      ['the name of the sender', (x) => withSender({ fromName: `Sol${x}` })],
      ['the address of the sender', (x) => withSender({ fromAddress: `hola@site.example${x}` })],
      ['the address for replies', (x) => withSender({ replyTo: `ventas@site.example${x}` })],
      ['the legal name', (x) => withSender({ legalName: `Sol${x}` })],
      ['the postal address', (x) => withSender({ postalAddress: `Calle${x}` })],
      ['the name of the recipient', (x) => ({ ...message, to: { ...message.to, name: `Ana${x}` } })],
      [
        'the address of the recipient',
        (x) => ({ ...message, to: { name: '', address: `ana@b.example${x}` } }),
      ],
      ['the subject', (x) => withContent({ subject: `Hola${x}` })],
      ['the text', (x) => withContent({ text: `Hola${x}` })],
      ['the HTML', (x) => withContent({ html: `<p>Hola${x}</p>` })],
      ['the link to say no', (x) => ({ ...message, unsubscribeUrl: `https://site.example/u/x${x}` })],
      ['the Message-ID', (x) => ({ ...message, messageId: `<mailing.1@site.example${x}>` })],
    ] satisfies [string, (text: string) => CampaignMessage][]
  ).map(([field, put]): [string, (text: string) => Options] => [
    `${field} of a campaign`,
    (text) => campaignMessageOptions(put(text)),
  ]),
  ...(
    [
      ['the subject', (x) => ({ ...mail, subject: `Consulta${x}` })],
      ['the text', (x) => ({ ...mail, text: `Hola${x}` })],
      ['the name of who wrote', (x) => ({ ...mail, replyTo: { name: `Eva${x}`, address: 'eva@b.example' } })],
      ['the address of who wrote', (x) => ({ ...mail, replyTo: { name: '', address: `eva@b.example${x}` } })],
      ['the address of who gets it', (x) => ({ ...mail, to: `office@site.example${x}` })],
      ['the sender', (x) => ({ ...mail, from: `Web${x} <web@site.example>` })],
      ['the Message-ID', (x) => ({ ...mail, messageId: `<contact.1@site.example${x}>` })],
    ] satisfies [string, (text: string) => MailToSend][]
  ).map(([field, put]): [string, (text: string) => Options] => [
    `${field} of another mail`,
    (text) => optionsOf(put(text)),
  ]),
];

const forged = 'Bcc: all@victims.example';
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
/** Header injection attempts: texts with a line break, some of them in a form that only shows after decoding. */
const attacks = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    '\n ',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u0000\r\n',
    '\u000b',
    '\u000c',
  ].map((end) => `${end}${forged}`),
  `\r\n\t${forged}`,
  ` ${encoded(`\r\n${forged}`)}`,
  `>\r\n${forged}\r\nX: <`,
  `>, <all@victims.example`,
  `"\r\n${forged}`,
];

describe('the head of a mail', () => {
  it('has the address to unsubscribe in the line of its field', async () => {
    const unsubscribeUrl = `https://site.example/u/${'x'.repeat(100)}`;
    for (const options of [
      campaignMessageOptions({ ...message, unsubscribeUrl }),
      optionsOf({ ...mail, unsubscribeUrl }),
    ])
      expect(await headOf(options)).toEqual(
        expect.arrayContaining([
          `List-Unsubscribe: <${unsubscribeUrl}>`,
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        ]),
      );
  });

  it('has these fields and no other, so nothing of what makes or sends it', async () => {
    const types = ['Content-Type', 'MIME-Version'];
    expect(namesOf(await headOf(campaignMessageOptions(message))).sort()).toEqual(
      [
        ...['Date', 'From', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Message-ID', 'Precedence'],
        ...['Reply-To', 'Subject', 'To', ...types],
      ].sort(),
    );
    expect(namesOf(await headOf(optionsOf(mail))).sort()).toEqual(
      [
        ...['Auto-Submitted', 'Date', 'From', 'Message-ID', 'Reply-To', 'Subject', 'To', ...types],
        'Content-Transfer-Encoding',
      ].sort(),
    );
  });

  it.each(fields)('gets no line and no address from %s', async (_field, put) => {
    const usual = await composer.sendMail(put(''));
    const usualNames = namesOf(await headOf(put('')));
    for (const attack of attacks) {
      const lines = await headOf(put(attack));
      expect([attack, namesOf(lines).sort()]).toEqual([attack, [...usualNames].sort()]);
      for (const line of lines)
        expect([attack, line]).toEqual([attack, expect.not.stringMatching(/[\r\n\0]/)]);
      const { message: bytes, envelope } = await composer.sendMail(put(attack));
      expect([attack, envelope.to.length]).toEqual([attack, usual.envelope.to.length]);
      const read = await PostalMime.parse(Buffer.from(bytes.toString('latin1'), 'latin1'));
      expect([attack, read.to?.length, read.replyTo?.length, read.cc, read.bcc]).toEqual([
        attack,
        1,
        1,
        undefined,
        undefined,
      ]);
    }
  });

  it.each([
    ['only emoji', '🎉'.repeat(100)],
    ['emoji of several signs', '👩‍👩‍👧‍👦🇪🇸👍🏽'.repeat(9)],
    ['many words', 'Ofertas de otoño para usted. '.repeat(60).trim()],
    ['signs of headers', 'Re: <b>"Precio": 5 €</b>; a, b\\c'],
  ])('tells a subject of %s as it is, in lines that all servers take', async (_name, subject) => {
    const { message: bytes } = await composer.sendMail(campaignMessageOptions(withContent({ subject })));
    const read = await PostalMime.parse(Buffer.from(bytes.toString('latin1'), 'latin1'));
    expect(read.subject).toBe(subject);
    const lines = await headOf(campaignMessageOptions(withContent({ subject })));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
    // Each encoded word is decoded on its own (RFC 2047 §5), so none may end within a character.
    const words = lines.join('\n').match(/=\?UTF-8\?[QB]\?[^?]*\?=/gi) ?? [];
    for (const word of words) {
      const alone = await PostalMime.parse(`Subject: ${word}\r\n\r\n`);
      expect(alone.subject).not.toContain('\uFFFD');
    }
  });

  it.each([
    ['a word without end', 'x'.repeat(2600)],
    ['a half of a character', `Hola \ud83d`],
    ['line ends alone', '\r\n\r\n'],
  ])('is sound with a subject of %s', async (_name, subject) => {
    const lines = await headOf(campaignMessageOptions(withContent({ subject })));
    for (const line of lines) expect(line).toMatch(/^[\t\x20-\x7e]{1,998}$/);
  });
});
