import { CampaignBlock } from '@portals/contracts/marketing';
import type { BlockKind, PlainKind } from '../editing/block-name';
import { type KeyedBlock, type KeyedPlainBlock, keyedBlock } from '../saving/keyed-blocks';

const empty = {
  heading: { kind: 'heading' },
  text: { kind: 'text' },
  button: { kind: 'button' },
  picture: { kind: 'picture' },
  divider: { kind: 'divider' },
  quote: { kind: 'quote' },
  question: { kind: 'question' },
  columns: { kind: 'columns', columns: [{ blocks: [{ kind: 'text' }] }, { blocks: [{ kind: 'text' }] }] },
} as const satisfies Record<BlockKind, object>;

export const newBlock = (kind: BlockKind): KeyedBlock => keyedBlock(CampaignBlock.parse(empty[kind]));

/** Returns a new block of a kind that is allowed inside columns. */
export function newPlainBlock(kind: PlainKind): KeyedPlainBlock {
  const block = newBlock(kind);
  if (block.kind === 'columns') throw new Error('There are no columns in columns.');
  return block;
}
