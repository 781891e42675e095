import { type CampaignType, channels, forEachNetwork, type Language } from '@portals/contracts/constants';
import { CampaignDocument } from '@portals/contracts/marketing';
import { type KeyedDocument, keyedDocument, unkeyedDocument } from '../saving/keyed-blocks';

const start = [{ kind: 'heading' }, { kind: 'text' }, { kind: 'button' }];

/** Returns an empty document with the parts that most campaigns of this type have. */
export const newDocument = (type: CampaignType, language: Language): CampaignDocument =>
  CampaignDocument.parse({
    type,
    language,
    ...(channels[type].kind === 'posts' ? { posts: {} } : { blocks: start }),
  });

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns the text of blocks, one paragraph per block. */
const textOf = (blocks: unknown): string =>
  (Array.isArray(blocks) ? blocks : [])
    .flatMap((block: unknown) => {
      if (!isFields(block)) return [];
      if (Array.isArray(block.columns))
        return block.columns.map((column) => textOf(isFields(column) && column.blocks));
      return typeof block.text === 'string' ? [block.text] : [];
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n');

/**
 * Converts a document to another campaign type. Types of the same kind keep everything; emails and pages share their blocks. Between blocks
 * and posts only text is converted: each post starts with the text of the blocks, and the blocks start with the longest post.
 */
export function documentAs(type: CampaignType, document: KeyedDocument): KeyedDocument {
  if (document.type === type) return document;
  const from = unkeyedDocument(document);
  if (!isFields(from)) return document;
  const { language } = document;
  const { kind } = channels[type];
  if (channels[document.type].kind === kind) return keyedDocument(CampaignDocument.parse({ ...from, type }));
  if (kind === 'posts') {
    const text = textOf(from.blocks);
    return keyedDocument(CampaignDocument.parse({ type, language, posts: forEachNetwork(() => text) }));
  }
  const posts = isFields(from.posts) ? Object.values(from.posts).map(String) : [];
  const longest = posts.reduce((a, b) => (b.length > a.length ? b : a), '');
  const blocks = from.blocks ?? [{ kind: 'text', text: longest }];
  const heads =
    kind === 'email'
      ? { subject: from.title, preheader: from.description }
      : { title: from.subject, description: from.preheader };
  return keyedDocument(CampaignDocument.parse({ type, language, ...heads, blocks }));
}
