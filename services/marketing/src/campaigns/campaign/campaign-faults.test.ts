import { CampaignDocument } from '@portals/contracts/marketing';
import { documentFaults, foreignPictures } from './campaign-faults.js';

const faultsOf = (document: object) =>
  documentFaults(CampaignDocument.parse({ language: 'es', ...document })).map(({ field, code, name }) => [
    field,
    typeof code === 'string' ? code : code.code,
    ...(name === undefined ? [] : [name]),
  ]);

it('names everything that an email must not have, each field once', () => {
  const button = { kind: 'button', label: '{{no}}', url: 'javascript:alert(1)' };
  const picture = { kind: 'picture', url: 'https://127.0.0.1/a.png', alt: '{{nor}}', link: 'data:x' };
  const blocks = [
    { kind: 'heading', text: '{{name|x}}' },
    { kind: 'text', text: 'a [b](javascript:x) {{other}}' },
    { kind: 'text', text: '**[b](//evil.example)**' },
    button,
    picture,
    { kind: 'divider' },
    { kind: 'columns', columns: [{ blocks: [] }, { blocks: [{ kind: 'divider' }, button] }] },
    { kind: 'quote', text: '{{q}}', source: '{{s}}' },
    { kind: 'question', question: '{{ask}}', text: '[a](javascript:x)' },
    { kind: 'question', question: 'x', text: '{{answer}}' },
  ];
  const document = { type: 'email', subject: '{{subject}}', preheader: '{{x y}}', blocks };
  expect(faultsOf(document)).toEqual([
    ['document.subject', 'UNKNOWN_VARIABLE', 'subject'],
    ['document.preheader', 'UNKNOWN_VARIABLE', 'x y'],
    ['document.blocks.0.text', 'UNKNOWN_VARIABLE', 'name'],
    ['document.blocks.1.text', 'UNKNOWN_VARIABLE', 'other'],
    ['document.blocks.2.text', 'LINK_ADDRESS'],
    ['document.blocks.3.label', 'UNKNOWN_VARIABLE', 'no'],
    ['document.blocks.3.url', 'LINK_ADDRESS'],
    ['document.blocks.4.url', 'PICTURE_ADDRESS'],
    ['document.blocks.4.alt', 'UNKNOWN_VARIABLE', 'nor'],
    ['document.blocks.4.link', 'LINK_ADDRESS'],
    ['document.blocks.6.columns.1.blocks.1.label', 'UNKNOWN_VARIABLE', 'no'],
    ['document.blocks.6.columns.1.blocks.1.url', 'LINK_ADDRESS'],
    ['document.blocks.7.text', 'UNKNOWN_VARIABLE', 'q'],
    ['document.blocks.7.source', 'UNKNOWN_VARIABLE', 's'],
    ['document.blocks.8.question', 'UNKNOWN_VARIABLE', 'ask'],
    ['document.blocks.8.text', 'LINK_ADDRESS'],
    ['document.blocks.9.text', 'UNKNOWN_VARIABLE', 'answer'],
  ]);
});

it('looks at the texts and the address of a page, and at the link and the picture of posts', () => {
  const page = { type: 'landing page', blocks: [{ kind: 'button', url: 'ftp://x.example' }] };
  expect(faultsOf({ ...page, slug: 'A b' })).toEqual([
    ['document.slug', 'SLUG_FORM'],
    ['document.blocks.0.url', 'LINK_ADDRESS'],
  ]);
  const texts = { title: '{{nombre}}', description: '{{city}} {{d}}', contactLabel: '{{c|Write}}' };
  expect(faultsOf({ type: 'landing page', ...texts })).toEqual([
    ['document.title', 'UNKNOWN_VARIABLE', 'nombre'],
    ['document.description', 'UNKNOWN_VARIABLE', 'd'],
    ['document.contactLabel', 'UNKNOWN_VARIABLE', 'c'],
  ]);
  expect(faultsOf({ type: 'landing page', slug: 'login' })).toEqual([['document.slug', 'SLUG_RESERVED']]);
  const posts = { x: '{{not a variable here}}' };
  const picture = { url: 'https://[::1]/a.png' };
  expect(faultsOf({ type: 'social media', posts, link: 'x', picture })).toEqual([
    ['document.link', 'LINK_ADDRESS'],
    ['document.picture.url', 'PICTURE_ADDRESS'],
  ]);
});

it('finds nothing wrong with what is still empty', () => {
  const blocks = [{ kind: 'heading' }, { kind: 'text' }, { kind: 'button' }, { kind: 'picture' }];
  for (const type of ['email', 'landing page']) expect(faultsOf({ type, blocks })).toEqual([]);
  expect(faultsOf({ type: 'social media', posts: {} })).toEqual([]);
});

it('refuses pictures of other servers unless the document had them (rule 10.36)', () => {
  const old = { kind: 'picture', url: 'https://a.example/old.png' };
  const fresh = { kind: 'picture', url: 'https://a.example/new.png' };
  const own = { kind: 'picture', url: `/i/${'a'.repeat(32)}-800x600` };
  const email = (...blocks: object[]) => CampaignDocument.parse({ type: 'email', language: 'es', blocks });
  const fieldsOf = (document: CampaignDocument, before: CampaignDocument | null) =>
    foreignPictures(document, before).map(
      ({ field, code }) => `${field} ${typeof code === 'string' ? code : code.code}`,
    );
  const columns = { kind: 'columns', columns: [{ blocks: [fresh] }, { blocks: [old] }] };
  const next = email(old, own, { kind: 'picture' }, columns);
  expect(fieldsOf(next, email(old))).toEqual(['document.blocks.3.columns.0.blocks.0.url PICTURE_FOREIGN']);
  expect(fieldsOf(next, next)).toEqual([]);
  expect(fieldsOf(email(own, old), null)).toEqual(['document.blocks.1.url PICTURE_FOREIGN']);
  const posts = CampaignDocument.parse({
    type: 'social media',
    language: 'es',
    posts: {},
    picture: { url: fresh.url },
  });
  expect(fieldsOf(posts, null)).toEqual(['document.picture.url PICTURE_FOREIGN']);
  expect(fieldsOf(posts, posts)).toEqual([]);
});
