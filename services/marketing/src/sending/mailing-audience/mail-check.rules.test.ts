import type { EmailDocument } from '@portals/contracts/marketing';
import { mailChecksOf } from './mail-check.rules.js';

const document: EmailDocument = {
  type: 'email',
  language: 'es',
  subject: 'Novedades de otoño',
  preheader: '',
  blocks: [{ kind: 'text', text: 'Hola, {{contactName|buenos días}}. [Vea](https://site.example).' }],
};
const good = {
  document,
  sender: {
    ...{
      fromName: 'Acme',
      legalName: 'Acme, S.L.',
      postalAddress: 'Calle Mayor, 1',
      replyTo: 'a@acme.example',
    },
    ...{ version: 1, fromState: 'confirmed' as const, replyToState: 'confirmed' as const },
  },
  isReleased: true,
  isSenderAllowed: true,
  bytes: 10_000,
  transport: 'smtp' as const,
  siteOrigin: 'https://site.example',
};
const withBlocks = (blocks: EmailDocument['blocks']) => ({ document: { ...document, blocks } });
const withSubject = (subject: string) => ({ document: { ...document, subject } });
const told = (changes: object) =>
  mailChecksOf({ ...good, ...changes }).map(({ code, level, field }) => `${level} ${code} ${field}`);

it('a complete campaign has no problems', () => {
  expect(told({})).toEqual([]);
});

it.each([
  ['nobody in charge has released the account', { isReleased: false }, 'NOT_RELEASED null'],
  ['nobody has said who it is from', { sender: { ...good.sender, version: 0 } }, 'NO_SENDER null'],
  ['the footer has no address', { sender: { ...good.sender, postalAddress: ' ' } }, 'NO_POSTAL_ADDRESS null'],
  ['the footer has no name', { sender: { ...good.sender, legalName: '' } }, 'NO_POSTAL_ADDRESS null'],
  ['the domain is allowed no more', { isSenderAllowed: false }, 'SENDER_DOMAIN null'],
  [
    'its name looks like an address',
    { sender: { ...good.sender, fromName: 'a＠bank.example' } },
    'SENDER_NAME null',
  ],
  [
    'nobody has confirmed the address',
    { sender: { ...good.sender, fromState: 'asked' } },
    'SENDER_UNCONFIRMED null',
  ],
  [
    'nobody has confirmed where replies go',
    { sender: { ...good.sender, replyToState: 'none' } },
    'REPLY_TO_UNCONFIRMED null',
  ],
  ['links would lead nowhere', { siteOrigin: null }, 'NO_SITE_ADDRESS null'],
  ['there is no subject', withSubject(' '), 'NO_SUBJECT document.subject'],
  ['there are no blocks', withBlocks([]), 'NOTHING_TO_SAY document.blocks'],
  [
    'a quote says nothing',
    withBlocks([{ kind: 'quote', text: ' ', source: 'Ana' }]),
    'NOTHING_TO_SAY document.blocks',
  ],
  [
    'a question is empty',
    withBlocks([{ kind: 'question', question: ' ', text: '' }]),
    'NOTHING_TO_SAY document.blocks',
  ],
  ['a line is all that there is', withBlocks([{ kind: 'divider' }]), 'NOTHING_TO_SAY document.blocks'],
  [
    'columns are empty',
    withBlocks([{ kind: 'columns', columns: [{ blocks: [] }, { blocks: [{ kind: 'text', text: ' ' }] }] }]),
    'NOTHING_TO_SAY document.blocks',
  ],
])('it is refused while %s', (_, changes, said) => {
  expect(told(changes)).toEqual([`error ${said}`]);
});

it('a missing sender has no other problems', () => {
  const sender = { ...good.sender, legalName: '', postalAddress: '', version: 0, fromState: 'none' };
  expect(told({ sender, isSenderAllowed: false })).toEqual(['error NO_SENDER null']);
});

it('an email of exactly 102 KB is not cut', () => {
  expect(told({ bytes: 102 * 1024 })).toEqual([]);
});

it('files need no address of the site', () => {
  expect(told({ siteOrigin: null, transport: 'files' })).toEqual([]);
});

it('a picture alone says something, and an incomplete button nothing', () => {
  const picture = { kind: 'picture', url: 'https://cdn.site.example/a.png', alt: 'Gafas', link: '' } as const;
  expect(told(withBlocks([picture]))).toEqual([]);
  expect(told(withBlocks([{ kind: 'button', label: 'Ver', url: '' }]))).toEqual([
    'error NOTHING_TO_SAY document.blocks',
    'warning BUTTON_INCOMPLETE document.blocks.0.url',
  ]);
});

it.each([
  ['it is long for Gmail', { bytes: 102 * 1024 + 1 }, 'EMAIL_CUT document.blocks'],
  ['its subject is long', withSubject('x'.repeat(61)), 'SUBJECT_LONG document.subject'],
  ['its subject shouts', withSubject('OFERTA SOLO HOY'), 'SUBJECT_SHOUTS document.subject'],
  ['its subject sounds like spam', withSubject('Gafas gratis'), 'SUBJECT_LIKE_SPAM document.subject'],
  [
    'its line after the subject is long',
    { document: { ...document, preheader: 'x'.repeat(101) } },
    'PREHEADER_LONG document.preheader',
  ],
  [
    'a lead may lack something',
    withBlocks([{ kind: 'text', text: '{{contactName}}' }]),
    'VARIABLE_WITHOUT_FALLBACK document.blocks.0.text',
  ],
  [
    'a picture has no words',
    withBlocks([{ kind: 'picture', url: 'https://cdn.site.example/a.png', alt: ' ', link: '' }]),
    'NO_ALTERNATIVE_TEXT document.blocks.0.alt',
  ],
  [
    'an answer has a link without encryption',
    withBlocks([{ kind: 'question', question: 'x', text: '[a](http://a.example)' }]),
    'LINK_NOT_HTTPS document.blocks.0.text',
  ],
  [
    'a link of a text is not protected',
    withBlocks([{ kind: 'text', text: '**[Vea](HTTP://site.example)**' }]),
    'LINK_NOT_HTTPS document.blocks.0.text',
  ],
  [
    'a button in a column is not protected',
    withBlocks([
      {
        kind: 'columns',
        columns: [{ blocks: [] }, { blocks: [{ kind: 'button', label: 'Ver', url: 'http://site.example' }] }],
      },
    ]),
    'LINK_NOT_HTTPS document.blocks.0.columns.1.blocks.0.url',
  ],
  [
    'the link of a picture is not protected',
    withBlocks([
      { kind: 'picture', url: 'https://cdn.site.example/a.png', alt: 'Gafas', link: 'http://site.example' },
    ]),
    'LINK_NOT_HTTPS document.blocks.0.link',
  ],
])('a warning is shown when %s, but the campaign is sent', (_, changes, said) => {
  expect(told(changes)).toEqual([`warning ${said}`]);
});

it('mailto links and protected links are fine', () => {
  const text = '[Escríbanos](mailto:hola@site.example) [web](https://site.example/?to=http://x)';
  expect(told(withBlocks([{ kind: 'text', text }]))).toEqual([]);
});

it('errors come first', () => {
  const levels = mailChecksOf({ ...good, bytes: 200_000, ...withSubject(' '), isSenderAllowed: false });
  expect(levels.map(({ level }) => level)).toEqual(['error', 'error', 'warning']);
});
