import { byKind } from '../../constants/channels.js';
import { storedPicture } from '../../constants/pictures.js';
import type { CampaignBlock, CampaignDocument, CampaignPlainBlock } from './campaign-document.js';

/** Picture in a document: its address, which may be empty, and the path of the field that contains it. */
export interface DocumentPicture {
  field: string;
  url: string;
}

const inBlocks = (field: string, blocks: readonly CampaignBlock[]): DocumentPicture[] =>
  blocks.flatMap((block, index) => {
    const at = `${field}.${index}`;
    if (block.kind === 'picture') return [{ field: `${at}.url`, url: block.url }];
    if (block.kind !== 'columns') return [];
    return block.columns.flatMap(({ blocks: inside }, n) => inBlocks(`${at}.columns.${n}.blocks`, inside));
  });

/** Returns all pictures of a document. */
export function documentPictures(document: CampaignDocument): DocumentPicture[] {
  const blocks = (shown: { blocks: readonly CampaignBlock[] }) => inBlocks('document.blocks', shown.blocks);
  return byKind(document, {
    email: blocks,
    page: blocks,
    posts: ({ picture }) => (picture === null ? [] : [{ field: 'document.picture.url', url: picture.url }]),
  });
}

/**
 * Returns the pictures of other servers that a document did not have before (rule 10.36).
 * @param before the stored document; null for a new campaign
 */
export function newForeignPictures(
  document: CampaignDocument,
  before: CampaignDocument | null,
): DocumentPicture[] {
  const had = new Set(before === null ? [] : documentPictures(before).map(({ url }) => url));
  return documentPictures(document).filter(
    ({ url }) => url !== '' && storedPicture(url) === null && !had.has(url),
  );
}

/** Returns a document without the pictures at these addresses; their alternative texts and everything else are unchanged. */
export function withoutPictures(document: CampaignDocument, urls: ReadonlySet<string>): CampaignDocument {
  const emptied = <Shown extends { url: string }>(picture: Shown): Shown =>
    urls.has(picture.url) ? { ...picture, url: '' } : picture;
  const plain = (block: CampaignPlainBlock) => (block.kind === 'picture' ? emptied(block) : block);
  const blocks = (shown: readonly CampaignBlock[]) =>
    shown.map((block) =>
      block.kind === 'columns'
        ? { ...block, columns: block.columns.map((column) => ({ blocks: column.blocks.map(plain) })) }
        : plain(block),
    );
  return byKind<CampaignDocument, CampaignDocument>(document, {
    email: (email) => ({ ...email, blocks: blocks(email.blocks) }),
    page: (page) => ({ ...page, blocks: blocks(page.blocks) }),
    posts: (posts) => ({ ...posts, picture: posts.picture && emptied(posts.picture) }),
  });
}
