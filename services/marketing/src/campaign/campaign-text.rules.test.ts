import { CampaignDocument, type EmailDocument } from '@portals/contracts/marketing';
import { documentOf, documentText, slugOf, summaryOf, withText } from './campaign-text.rules.js';

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
