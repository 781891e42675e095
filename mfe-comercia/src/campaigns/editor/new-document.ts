import {
  type CampaignType,
  channels,
  forEachNetwork,
  hasKind,
  type Language,
} from '@portals/contracts/constants';
import { CampaignDocument } from '@portals/contracts/marketing';
import { isSameValue } from '../saving/edited-campaign';
import { type KeyedBlock, type KeyedDocument, keyedBlock, keyedDocument } from '../saving/keyed-blocks';

const start = [{ kind: 'heading' }, { kind: 'text' }, { kind: 'button' }];

/** Returns an empty document with the parts that most campaigns of this type have. */
export const newDocument = (type: CampaignType, language: Language): CampaignDocument =>
  CampaignDocument.parse({
    type,
    language,
    ...(channels[type].kind === 'posts' ? { posts: {} } : { blocks: start }),
  });

/** Returns the text of blocks, one paragraph per block. */
const textOf = (blocks: readonly KeyedBlock[]): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'columns') return block.columns.map((column) => textOf(column.blocks));
      return 'text' in block ? [block.text] : [];
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n');

/**
 * Converts a document to another campaign type, without checking its texts. Types of the same kind keep everything; emails and pages share
 * their blocks. Between blocks and posts only text is converted: each post starts with the text of the blocks, and the blocks start with the
 * longest post.
 */
function documentAs(type: CampaignType, document: KeyedDocument): KeyedDocument {
  const { kind } = channels[type];
  if (channels[document.type].kind === kind) return Object.assign({}, document, { type });
  const parts = kind === 'posts' ? { posts: {} } : { blocks: [] };
  const empty = keyedDocument(CampaignDocument.parse({ type, language: document.language, ...parts }));
  if (hasKind(document, 'posts')) {
    const longest = Object.values(document.posts).reduce((a, b) => (b.length > a.length ? b : a), '');
    return Object.assign({}, empty, { blocks: [keyedBlock({ kind: 'text', text: longest })] });
  }
  if (hasKind(empty, 'posts')) {
    const text = textOf(document.blocks);
    return { ...empty, posts: forEachNetwork(() => text) };
  }
  const heads = hasKind(document, 'email')
    ? { title: document.subject, description: document.preheader }
    : { subject: document.title, preheader: document.description };
  return Object.assign({}, empty, heads, { blocks: document.blocks });
}

/** Document from which the type of an edited campaign was last changed, and the result, by the campaign's saver. */
const changes = new WeakMap<object, { from: KeyedDocument; made: KeyedDocument }>();

/**
 * Returns the current document of a campaign as another type. While the result of the last change of type has not been edited, the document
 * before it is converted instead, so that going back restores all of it, such as the address of a page.
 */
export function withType(saver: object, type: CampaignType, now: KeyedDocument): KeyedDocument {
  const { language } = now;
  const last = changes.get(saver);
  const from = last && isSameValue({ ...last.made, language }, now) ? last.from : now;
  const made = { ...documentAs(type, from), language };
  changes.set(saver, { from, made });
  return made;
}
