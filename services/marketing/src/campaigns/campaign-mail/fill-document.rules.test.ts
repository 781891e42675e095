import { EmailDocument, LandingDocument } from '@portals/contracts/marketing';
import { linksIn, markdownText } from '../campaign/limited-markdown.rules.js';
import { fillEmail, fillPage } from './fill-document.rules.js';

const name = '{{contactName|tú}}';
const blocks = [
  { kind: 'heading', text: name },
  { kind: 'text', text: `**${name}**` },
  { kind: 'button', label: name, url: 'https://a.example' },
  { kind: 'picture', url: 'https://a.example/a.png', alt: name },
  { kind: 'divider' },
];
const document = EmailDocument.parse({
  ...{ type: 'email', language: 'es', subject: name, preheader: name },
  blocks: [
    ...[...blocks, { kind: 'columns', columns: [{ blocks }, { blocks: [] }] }],
    { kind: 'quote', text: name, source: name },
    { kind: 'question', question: name, text: `*${name}*` },
  ],
});

const filledWith = (contactName: string | null) => {
  const { subject, preheader, blocks: all } = fillEmail(document, { contactName });
  const [heading, text, button, picture, , columns, quote, question] = all;
  expect(columns).toMatchObject({ columns: [{ blocks: [heading, text, button, picture, {}] }, {}] });
  return [subject, preheader, heading, text, button, picture, quote, question];
};

it('fills in a field wherever it stands, and the fallback for a lead without it', () => {
  for (const [value, shown] of [
    ['Ana', 'Ana'],
    [null, 'tú'],
    [' ', 'tú'],
  ] as const)
    expect(filledWith(value)).toMatchObject([
      shown,
      shown,
      { text: shown },
      { text: `**${shown}**` },
      { label: shown },
      { alt: shown },
      { text: shown, source: shown },
      { question: shown, text: `*${shown}*` },
    ]);
});

it('takes a field as text: in one line, without Markdown and variables of its own', () => {
  expect(filledWith('a*\n\n- [b](c) {{sector|x}}')).toMatchObject([
    'a* - [b](c) {{sector|x}}',
    'a* - [b](c) {{sector|x}}',
    { text: 'a* - [b](c) {{sector|x}}' },
    { text: String.raw`**a\* - \[b\](c) {{sector|x}}**` },
    { label: 'a* - [b](c) {{sector|x}}' },
    { alt: 'a* - [b](c) {{sector|x}}' },
    { text: 'a* - [b](c) {{sector|x}}', source: 'a* - [b](c) {{sector|x}}' },
    {
      question: 'a* - [b](c) {{sector|x}}',
      text: String.raw`*a\* - \[b\](c) {{sector|x}}*`,
    },
  ]);
});

it('shows the readers of a page the fallbacks', () => {
  const page = { type: 'landing page', language: 'es', title: name, description: name, contactLabel: name };
  expect(fillPage(LandingDocument.parse({ ...page, blocks }))).toMatchObject({
    ...{ title: 'tú', description: 'tú', contactLabel: 'tú' },
    blocks: [{ text: 'tú' }, { text: '**tú**' }, { label: 'tú' }, { alt: 'tú' }, {}],
  });
});

it.each([
  ['{{contactName|[Su banco](//evil.example)}}', '[Su banco](//evil.example)'],
  ['{{contactName|[Su banco]}}(//evil.example)', '[Su banco](//evil.example)'],
  ['[Su banco]{{contactName|(//evil.example)}}', '[Su banco](//evil.example)'],
  ['[Su banco{{contactName|]}}(//evil.example)', '[Su banco](//evil.example)'],
  [String.raw`[Su banco\{{contactName|]}}(//evil.example)`, String.raw`[Su banco\](//evil.example)`],
  [String.raw`\{{contactName|[a](//b)}} {{contactName|**no**}}`, String.raw`\[a](//b) **no**`],
])('shows a fallback literally: %s makes no link', (text, shown) => {
  expect(linksIn(text)).toEqual([]);
  const { blocks: filled } = fillEmail({ ...document, blocks: [{ kind: 'text', text }] }, {});
  const page = LandingDocument.parse({
    type: 'landing page',
    language: 'es',
    blocks: [{ kind: 'text', text }],
  });
  expect(fillPage(page).blocks).toEqual(filled);
  const [block] = filled;
  if (block?.kind !== 'text') throw new Error('no text');
  expect(linksIn(block.text)).toEqual([]);
  expect(markdownText(block.text)).toBe(shown);
});

it('fills in the label of a link', () => {
  const text = '[{{companyName|Ver}}](https://a.example)';
  const { blocks: filled } = fillEmail(
    { ...document, blocks: [{ kind: 'text', text }] },
    { companyName: 'A*B [x]' },
  );
  const [block] = filled;
  expect(block?.kind === 'text' && markdownText(block.text)).toBe('A*B [x] (https://a.example)');
});
