import { EmailDocument } from '@portals/contracts/marketing';
import { webLinksOf, withWebLinks } from './document-links.rules.js';

const document = EmailDocument.parse({
  type: 'email',
  language: 'en',
  subject: 'https://site.example/subject',
  blocks: [
    { kind: 'heading', text: '[no](https://site.example/heading)', level: 1 },
    {
      kind: 'text',
      text: '- **see [us](https://site.example/a)** or \\[not](https://site.example/no)\n1. [write](mailto:a@b.es) {{contactName|[x](y)}}',
    },
    { kind: 'button', label: 'Go', url: 'HTTP://site.example/b' },
    { kind: 'button', label: 'Again', url: 'https://site.example/a' },
    { kind: 'button', label: 'Empty', url: '' },
    { kind: 'button', label: 'None', url: 'https://' },
    { kind: 'picture', url: 'https://site.example/p.png', alt: '', link: 'https://site.example/c?x=1&y=$&' },
    {
      kind: 'columns',
      columns: [
        { blocks: [{ kind: 'text', text: '*[d](https://site.example/d)*' }] },
        { blocks: [{ kind: 'picture', url: 'https://site.example/q.png', alt: '', link: 'mailto:a@b.es' }] },
      ],
    },
    { kind: 'divider' },
    { kind: 'question', question: '[no](https://site.example/q)', text: '[e](https://site.example/e)' },
    { kind: 'quote', text: '[no](https://site.example/quote)' },
  ],
});

it('finds the web pages that an email leads to, each once', () => {
  expect(webLinksOf(document)).toEqual([
    'https://site.example/a',
    'HTTP://site.example/b',
    'https://site.example/c?x=1&y=$&',
    'https://site.example/d',
    'https://site.example/e',
  ]);
});

it('lets those lead elsewhere, and changes nothing else', () => {
  const changed = withWebLinks(document, (url) => `https://x.example/${url.length}`);
  expect(webLinksOf(changed)).toEqual([
    'https://x.example/22',
    'https://x.example/21',
    'https://x.example/31',
  ]);
  const text = JSON.stringify(changed);
  for (const kept of [
    'https://site.example/subject',
    '[no](https://site.example/heading)',
    '\\\\[not](https://site.example/no)',
    '[write](mailto:a@b.es) {{contactName|[x](y)}}',
    'https://site.example/p.png',
    '[no](https://site.example/q)',
    '[no](https://site.example/quote)',
    '"url":""',
  ])
    expect(text).toContain(kept);
  expect(withWebLinks(document, (url) => url)).toEqual(document);
});
