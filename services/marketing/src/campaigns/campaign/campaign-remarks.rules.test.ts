import { CampaignDocument } from '@portals/contracts/marketing';
import { remarksOf } from './campaign-remarks.rules.js';

const codesOf = (...blocks: object[]) => {
  const email = { type: 'email', language: 'es', subject: 'Hola', preheader: '', blocks };
  return remarksOf(CampaignDocument.parse(email)).map(({ field, code }) => `${field} ${code}`);
};

it.each([
  ['in a text', { kind: 'text', text: 'Hasta el [último día].' }],
  ['in a heading', { kind: 'heading', text: '[Oferta]' }],
  ['in an answer', { kind: 'question', question: 'x', text: '[El precio]' }],
  ['in the source of a quote', { kind: 'quote', text: 'x', source: '[Nombre]' }],
])('says that words of a template are still there, %s', (_, block) => {
  expect(codesOf(block)).toEqual(['document PLACEHOLDER_LEFT']);
});

it.each(['[web](https://site.example)', 'a[1]', '[]', '[', '- [ ] x'])(
  'does not take “%s” for words of a template',
  (text) => {
    expect(codesOf({ kind: 'text', text })).toEqual([]);
  },
);

it('names variables without a fallback in quotes and questions', () => {
  expect(
    codesOf(
      { kind: 'quote', text: '{{sector}}', source: '{{position}}' },
      { kind: 'question', question: '{{sector}}', text: '{{sector}}' },
    ),
  ).toEqual(
    ['0.text', '0.source', '1.question', '1.text'].map(
      (at) => `document.blocks.${at} VARIABLE_WITHOUT_FALLBACK`,
    ),
  );
});
