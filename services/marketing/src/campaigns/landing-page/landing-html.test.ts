import { LandingDocument } from '@portals/contracts/marketing';
import { landingHtml } from './landing-html.js';

const page = {
  ...{ nonce: 'n', language: 'es' as const, brand: 'Acme', origin: 'https://site.example', back: '/' },
};
const brand = {
  ...{ name: 'Sol <&>', mainColor: '#7C2D12', accentColor: '#F59E0B', font: null },
  ...{ postalAddress: '<i>Calle</i>\n28013 Madrid', links: ['https://x.com/sol?a=1&b=2'] },
  logo: null,
};
const blocks = [
  { kind: 'quote', text: '<b>Muy bueno</b>', source: 'Ana & Co' },
  { kind: 'question', question: '<i>¿Cuándo?</i>', text: 'El **lunes** [web](https://bank.example)' },
  { kind: 'question', question: ' ', text: 'Sin pregunta' },
  { kind: 'question', question: ' ', text: ' ' },
];
const html = (changes: object, look: object = {}, path: string | null = '/l/gafas') =>
  landingHtml(
    page,
    LandingDocument.parse({ type: 'landing page', language: 'es', title: 'Gafas', blocks, ...changes }),
    path,
    { hasConsentBox: false, theme: 'auto', publisher: null, brand: { ...brand, ...look } },
  );

it('shows quotes, and questions with their answers, as text', () => {
  const shown = html({});
  expect(shown).toContain(
    '<figure><blockquote><p>&lt;b&gt;Muy bueno&lt;/b&gt;</p></blockquote><figcaption>Ana &amp; Co</figcaption></figure>',
  );
  expect(shown).toContain('<summary>&lt;i&gt;¿Cuándo?&lt;/i&gt;</summary>');
  expect(shown).toContain(
    '<strong>lunes</strong> <a href="https://bank.example">web</a> <small>(bank.example)</small>',
  );
  // Without its question, an answer is a text like any other, as in an email.
  expect(shown).toContain('<p>Sin pregunta</p>');
  expect(shown.match(/<summary>/g)).toHaveLength(1);
});

it('has the form beside the title in the new layout, and at the end in the old one (rule 10.94)', () => {
  const places = (text: string) =>
    ['<h1>', 'id="contact"', '<figure>', '<footer>'].map((part) => text.indexOf(part));
  const [title = -1, form = -1, quote = -1, end = -1] = places(html({ layout: 'hero' }));
  expect([title, form, quote, end]).toEqual([title, form, quote, end].toSorted((a, b) => a - b));
  expect(title).toBeGreaterThan(0);
  const [, later = -1, earlier = -1] = places(html({}));
  expect(earlier).toBeGreaterThan(0);
  expect(later).toBeGreaterThan(earlier);
});

it('names the company instead of the site on pages with a brand or the new layout (rule 10.91)', () => {
  expect(html({})).toContain('<header><a href="/?lang=es">Acme</a></header>');
  for (const shown of [html({ layout: 'hero' }), html({}, { font: 'lora' })])
    expect(shown).toContain('<header><p>Sol &lt;&amp;&gt;</p></header>');
  expect(html({})).not.toContain('@font-face');
  expect(html({ layout: 'hero' })).toContain("font-family:'Inter'");
  expect(html({ layout: 'hero' })).not.toContain('#7C2D12');
  expect(html({}, { font: 'lora' })).toContain('&lt;i&gt;Calle&lt;/i&gt;, 28013 Madrid');
});

it('has a picture at the beginning beside the form, and any other where it stands (rule 10.94)', () => {
  const stored = `/i/${'a'.repeat(32)}-300x200`;
  const two = [
    { kind: 'picture', url: stored, alt: '<Uno>' },
    { kind: 'picture', url: 'https://a.example/b.png', alt: 'Dos' },
  ];
  const places = (text: string) =>
    [`src="${stored}"`, 'id="contact"', 'src="https://a.example/b.png"'].map((part) => text.indexOf(part));
  const [first = -1, form = -1, second = -1] = places(html({ layout: 'hero', blocks: two }));
  expect([first > 0, first < form, form < second]).toEqual([true, true, true]);
  expect(html({ layout: 'hero', blocks: two })).toContain('alt="&lt;Uno&gt;"');
  const [inText = -1, atEnd = -1] = places(html({ blocks: two }));
  expect(inText < atEnd).toBe(true);
  expect(html({ layout: 'hero', blocks: two.toReversed() }).split('<div class="rest">')[1]).toContain(stored);
});

it('shows its first picture beside links to it in social networks (rule 10.42)', () => {
  const stored = `/i/${'a'.repeat(32)}-300x200`;
  const picture = { kind: 'picture', url: 'https://a.example/b.png', alt: ' "Dos" ', link: '' };
  const empty = { ...picture, url: '' };
  const columns = [{ blocks: [empty] }, { blocks: [{ ...picture, url: stored, alt: '' }] }];
  const imageOf = (blocks: unknown[]) => html({ blocks }).match(/<meta property="og:image[^>]*>/g);
  expect(imageOf([empty])).toBeNull();
  expect(imageOf([empty, picture, { kind: 'columns', columns }])).toEqual([
    '<meta property="og:image" content="https://a.example/b.png">',
    '<meta property="og:image:alt" content="&quot;Dos&quot;">',
  ]);
  expect(imageOf([{ kind: 'columns', columns }, picture])).toEqual([
    `<meta property="og:image" content="https://site.example${stored}">`,
  ]);
});

it('lets a preview scroll to each block, also to an empty one, and leaves public pages as they are (rule 10.41)', () => {
  const shown = html({}, {}, null);
  for (const part of [
    ...['<figure id="block-0">', '<details id="block-1">'],
    ...['<p id="block-2">Sin pregunta', '<div id="block-3"></div>'],
  ])
    expect(shown).toContain(part);
  expect(html({})).not.toContain('block-');
});
