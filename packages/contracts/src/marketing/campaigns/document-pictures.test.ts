import { CampaignDocument } from './campaign-document.js';
import { documentPictures, newForeignPictures, withoutPictures } from './document-pictures.js';

const picture = (name: string) => ({
  kind: 'picture',
  url: `https://a.example/${name}`,
  alt: name,
  link: '',
});
const columns = { kind: 'columns', columns: [{ blocks: [{ kind: 'divider' }] }, { blocks: [picture('b')] }] };
const blocks = [picture('a'), { kind: 'text', text: 'x' }, columns, { kind: 'picture', alt: 'empty' }];

it.each(['email', 'landing page'])('empties pictures in blocks and columns of a document: %s', (type) => {
  const document = CampaignDocument.parse({ type, language: 'es', blocks });
  const left = withoutPictures(document, new Set(['https://a.example/b']));
  expect(documentPictures(left).map(({ field, url }) => [field, url])).toEqual([
    ['document.blocks.0.url', 'https://a.example/a'],
    ['document.blocks.2.columns.1.blocks.0.url', ''],
    ['document.blocks.3.url', ''],
  ]);
  expect(left).toMatchObject({
    blocks: [{ alt: 'a' }, { text: 'x' }, { columns: [{}, { blocks: [{ alt: 'b' }] }] }, {}],
  });
  expect(newForeignPictures(document, left)).toMatchObject([{ url: 'https://a.example/b' }]);
});

it('empties the picture of posts', () => {
  const { kind, link, ...shown } = picture('a');
  const posts = CampaignDocument.parse({ type: 'social media', language: 'es', posts: {}, picture: shown });
  expect(withoutPictures(posts, new Set(['https://a.example/a']))).toMatchObject({
    picture: { url: '', alt: 'a' },
  });
  const none = CampaignDocument.parse({ type: 'social media', language: 'es', posts: {} });
  expect(withoutPictures(none, new Set([''])).type).toBe('social media');
});
