import { CampaignDocument } from '@portals/contracts/marketing';
import { newDocument } from '../editor/new-document';
import { emptyBlocks, isEmptyDocument } from './is-empty';
import { keyedDocument } from './keyed-blocks';

const page = (changes: object) =>
  keyedDocument(CampaignDocument.parse({ ...newDocument('landing page', 'es'), ...changes }));

it('distinguishes a document without content from one with content', () => {
  expect(isEmptyDocument(keyedDocument(newDocument('email', 'en')))).toBe(true);
  expect(isEmptyDocument(page({ slug: 'gafas', layout: 'hero', indexed: true }))).toBe(true);
  const inside = { kind: 'columns', columns: [{ blocks: [] }, { blocks: [{ kind: 'text', text: 'x' }] }] };
  for (const changes of [
    { title: 'x' },
    { contactLabel: 'x' },
    { blocks: [{ kind: 'button', url: 'https://a.example' }] },
    { blocks: [{ kind: 'question', question: 'x' }] },
    { blocks: [inside] },
  ])
    expect(isEmptyDocument(page(changes))).toBe(false);
  expect(isEmptyDocument(page({ blocks: [{ kind: 'divider' }, { kind: 'quote', text: ' ' }] }))).toBe(true);
});

it('finds the blocks without content, but no dividers', () => {
  const inside = (text: string) => ({
    kind: 'columns',
    columns: [{ blocks: [] }, { blocks: [{ kind: 'text', text }] }],
  });
  const blocks = [
    { kind: 'heading', level: 3 },
    { kind: 'text', text: 'x' },
    { kind: 'divider' },
    { kind: 'button', label: ' ' },
    inside(''),
    inside('x'),
  ];
  expect(emptyBlocks(page({ blocks }))).toEqual([0, 3, 4].map((at) => `document.blocks.${at}`));
  const posts = CampaignDocument.parse({ type: 'social media', language: 'en', posts: {} });
  expect(emptyBlocks(keyedDocument(posts))).toEqual([]);
});
