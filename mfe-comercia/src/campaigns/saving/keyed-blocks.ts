import { hasKind } from '@portals/contracts/constants';
import type { CampaignBlock, CampaignDocument, CampaignPlainBlock } from '@portals/contracts/marketing';

/** A block with a key that identifies it even when it is edited or moved. The key is not stored. */
export type KeyedPlainBlock = CampaignPlainBlock & { key: string };
type Columns = Extract<CampaignBlock, { kind: 'columns' }>;
export type KeyedColumns = Omit<Columns, 'columns'> & {
  key: string;
  columns: { key: string; blocks: KeyedPlainBlock[] }[];
};
export type KeyedBlock = KeyedPlainBlock | KeyedColumns;

type BlocksOf<Document> = Document extends { blocks: unknown }
  ? Omit<Document, 'blocks'> & { blocks: KeyedBlock[] }
  : Document;
/** A document in the editor, whose blocks have keys. */
export type KeyedDocument = BlocksOf<CampaignDocument>;

/** Begins with the time, because a draft brings keys of an earlier document of this browser tab. */
let made = Date.now();
/** Returns a key that is unique among all blocks of this browser tab, also after a reload. */
export const newKey = (): string => {
  made += 1;
  return `block-${made}`;
};

const keyedPlain = (block: CampaignPlainBlock): KeyedPlainBlock => ({ ...block, key: newKey() });

export function keyedBlock(block: CampaignBlock): KeyedBlock {
  if (block.kind !== 'columns') return keyedPlain(block);
  const columns = block.columns.map(({ blocks }) => ({ key: newKey(), blocks: blocks.map(keyedPlain) }));
  return { ...block, key: newKey(), columns };
}

function plainOf<Block extends { key: string }>({ key: _key, ...block }: Block): Omit<Block, 'key'> {
  return block;
}

export function unkeyedBlock(block: KeyedBlock): unknown {
  if (block.kind !== 'columns') return plainOf(block);
  const columns = block.columns.map(({ blocks }) => ({ blocks: blocks.map(plainOf) }));
  return { ...plainOf(block), columns };
}

export const keyedDocument = (document: CampaignDocument): KeyedDocument =>
  hasKind(document, 'posts') ? document : { ...document, blocks: document.blocks.map(keyedBlock) };

/** Returns a document without keys. Its type is unknown, because it still has to be validated. */
export const unkeyedDocument = (document: KeyedDocument): unknown =>
  hasKind(document, 'posts') ? document : { ...document, blocks: document.blocks.map(unkeyedBlock) };
