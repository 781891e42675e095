import { CampaignDocument, type EmailDocument } from '@portals/contracts/marketing';
import {
  documentOf,
  documentText,
  isBlankDocument,
  slugOf,
  summaryOf,
  withText,
} from './campaign-text.rules.js';

const email: EmailDocument = {
  type: 'email',
  language: 'es',
  subject: 'Oferta de otoño',
  preheader: 'Solo esta semana',
  blocks: [
    { kind: 'heading', text: ' Hola ', level: 1 },
    { kind: 'text', text: 'Llega el **otoño**.\n\n- uno\n- dos' },
    { kind: 'button', label: 'Ver', url: 'https://site.example/ver' },
    { kind: 'button', label: 'Sin dirección', url: '' },
    { kind: 'picture', url: 'https://cdn.example.com/a.png', alt: 'Una hoja', link: 'https://site.example' },
    { kind: 'picture', url: 'https://cdn.example.com/a.png', alt: '', link: '' },
    { kind: 'divider' },
    { kind: 'quote', text: ' Muy *bueno* ', source: 'Ana Ruiz' },
    { kind: 'question', question: '¿Cuánto tarda?', text: 'Un **día**.' },
    {
      kind: 'columns',
      columns: [
        { blocks: [{ kind: 'text', text: 'Izquierda' }] },
        { blocks: [{ kind: 'heading', text: 'Derecha', level: 2 }] },
      ],
    },
  ],
};
const social = documentOf('social media', 'Otoño', 'Texto');

it('says every block of an email as plain text', () => {
  expect(documentText(email)).toBe(
    [
      'Hola',
      'Llega el otoño.',
      '- uno\n- dos',
      'Ver: https://site.example/ver',
      'Sin dirección',
      'Una hoja: https://site.example',
      '——————————',
      '> Muy *bueno*\nAna Ruiz',
      '¿Cuánto tarda?\nUn día.',
      'Izquierda',
      'Derecha',
    ].join('\n\n'),
  );
});

it.each(['email', 'social media', 'landing page'] as const)(
  'makes an %s of a text, which says it',
  (type) => {
    const document = documentOf(type, 'Otoño', 'a *b* [c](d)\n\n- e');
    expect(documentText(document)).toContain('a *b* [c](d)\n\n- e');
    expect(document.type).toBe(type);
  },
);

it('says a text once that several networks have, and the link after it', () => {
  const document = CampaignDocument.parse({ ...social, link: 'https://site.example' });
  expect(documentText(document)).toBe('Texto\n\nhttps://site.example');
});

it('keeps everything else when the text is changed', () => {
  expect(withText(email, 'Nuevo')).toEqual({ ...email, blocks: [{ kind: 'text', text: 'Nuevo' }] });
});

it('sums a document up in a line of whole characters', () => {
  expect(summaryOf(email)).toBe('Oferta de otoño');
  expect(summaryOf({ ...email, subject: '', blocks: [{ kind: 'text', text: 'Hola\n\ntú' }] })).toBe(
    'Hola tú',
  );
  expect(summaryOf({ ...email, subject: '🎉'.repeat(200) })).toBe('🎉'.repeat(100));
  expect(summaryOf(social)).toBe('Texto');
});

it('has an address only for a page that has one', () => {
  const page = documentOf('landing page', 'Otoño', 'x');
  expect(slugOf(page)).toBeNull();
  expect(slugOf(CampaignDocument.parse({ ...page, slug: 'otono' }))).toBe('otono');
  expect(slugOf(email)).toBeNull();
});

describe('a document that says nothing', () => {
  const picture = { kind: 'picture' as const, url: 'https://cdn.example.com/a.png', alt: '', link: '' };
  const texts = [
    '',
    ' \n\t ',
    '*',
    '****',
    '- ',
    '\\',
    '[](x)',
    '- [a](b)',
    '\u00a0',
    '\u200b',
    '{{a}}',
    '1. ',
  ];
  const blocks = [
    ...texts.map((text) => ({ kind: 'text' as const, text })),
    ...[' ', 'a'].map((text) => ({ kind: 'heading' as const, text, level: 1 as const })),
    ...['', ' b'].map((label) => ({ kind: 'button' as const, label, url: 'https://site.example' })),
    ...[picture, { ...picture, alt: 'a' }, { ...picture, link: 'https://site.example' }],
    { kind: 'divider' as const },
    ...[
      ['', ' '],
      ['a', ''],
      ['', 'b'],
    ].flatMap(([first = '', second = '']) => [
      { kind: 'quote' as const, text: first, source: second },
      { kind: 'question' as const, question: first, text: second },
    ]),
    ...['', 'c'].map((text) => ({
      ...{ kind: 'columns' as const },
      columns: [{ blocks: [] }, { blocks: [{ kind: 'text' as const, text }] }],
    })),
  ];

  it.each(blocks)('is one without any text to read: %j', (block) => {
    const one: EmailDocument = { ...email, blocks: [{ kind: 'text', text: ' ' }, block] };
    expect(isBlankDocument(one)).toBe(documentText(one) === '');
  });

  it.each([
    ['a title', { title: 'a' }],
    ['a description', { description: 'a' }],
    ['a block', { blocks: [{ kind: 'text' as const, text: 'a' }] }],
    ['nothing', {}],
  ])('is a page with %s or not', (_, said) => {
    const page = withText(documentOf('landing page', '', ''), '');
    const one = CampaignDocument.parse({ ...page, title: '', blocks: [], ...said });
    expect(isBlankDocument(one)).toBe(documentText(one) === '');
  });

  it('is recognised by its first words', () => {
    let reads = 0;
    const long = {
      kind: 'text' as const,
      get text() {
        reads++;
        return 'a';
      },
    };
    expect(isBlankDocument({ ...email, blocks: [{ kind: 'text', text: 'a' }, long] })).toBe(false);
    expect(reads).toBe(0);
    expect(isBlankDocument(social)).toBe(false);
    expect(isBlankDocument(documentOf('social media', 'x', ' '))).toBe(true);
  });
});
