import { hasKind } from '@portals/contracts/constants';
import { type EditedCampaign, editedOf, isSameValue, type StoredCampaign } from './edited-campaign';
import { type KeyedBlock, unkeyedBlock, unkeyedDocument } from './keyed-blocks';
import { mergeLists } from './merge-lists';

/** A part of a campaign that two people have changed in different ways. */
export interface EditDifference {
  id: string;
  /** Name of the part: `name`, `document`, a field of the document, `posts.x`, or `blocks` for a range of blocks. */
  field: string;
  /** Stored value of the part; a list when the part is `blocks`. */
  stored: unknown;
  /** Returns the user's value of the part in an edited campaign. */
  mine: (edited: EditedCampaign) => unknown;
  /** Replaces the user's value with the stored one. */
  take: (edited: EditedCampaign) => EditedCampaign;
}

export interface MergedCampaign {
  edited: EditedCampaign;
  differences: readonly EditDifference[];
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const withField = (edited: EditedCampaign, field: string, value: unknown): EditedCampaign => {
  if (field === 'name') return { ...edited, name: String(value) };
  const [name = '', part] = field.split('.');
  const before = Reflect.get(edited.document, name);
  const next = part === undefined ? value : { ...(isFields(before) ? before : {}), [part]: value };
  return { ...edited, document: Object.assign({}, edited.document, { [name]: next }) };
};

/** Returns a field of a campaign; `posts.x` names a field within `posts`. */
function fieldOf(campaign: { name: string; document: object }, field: string): unknown {
  if (field === 'name') return campaign.name;
  const [name = '', part] = field.split('.');
  const value: unknown = Reflect.get(campaign.document, name);
  return part === undefined ? value : isFields(value) ? value[part] : undefined;
}

function fieldsOf(document: object): string[] {
  const names = Object.entries(document).flatMap(([name, value]) => {
    if (name === 'type' || name === 'blocks') return [];
    return name === 'posts' && isFields(value) ? Object.keys(value).map((part) => `posts.${part}`) : [name];
  });
  return ['name', ...names];
}

const blocksOf = (document: object): readonly unknown[] => {
  const blocks: unknown = Reflect.get(document, 'blocks');
  return Array.isArray(blocks) ? blocks : [];
};

const withBlocks = (edited: EditedCampaign, blocks: readonly KeyedBlock[]): EditedCampaign =>
  hasKind(edited.document, 'posts')
    ? edited
    : { ...edited, document: { ...edited.document, blocks: [...blocks] } };

const keyedBlocksOf = ({ document }: EditedCampaign): readonly KeyedBlock[] =>
  hasKind(document, 'posts') ? [] : document.blocks;

/** A part of a campaign with its value. `field` is as in `EditDifference`, or `blocks.2` for one block. */
export interface CampaignPart {
  field: string;
  value: unknown;
}

/** Returns the parts of an edited campaign whose current content has not been stored. A block that has only been moved does not count. */
export function unstoredParts(stored: StoredCampaign, { name, document }: EditedCampaign): CampaignPart[] {
  const mine = { name, document: Object(unkeyedDocument(document)) };
  const known = new Set(blocksOf(stored.document).map((block) => JSON.stringify(block)));
  const fields = fieldsOf(mine.document).map((field) => ({ field, value: fieldOf(mine, field) }));
  return [
    ...fields.filter(({ field, value }) => !isSameValue(value, fieldOf(stored, field))),
    ...blocksOf(mine.document).flatMap((value, at) =>
      known.has(JSON.stringify(value)) ? [] : [{ field: `blocks.${at}`, value }],
    ),
  ];
}

/** Returns a conflict between the user's blocks and the stored blocks that would replace them. */
function blockDifference(mine: readonly KeyedBlock[], stored: readonly KeyedBlock[], after: string | null) {
  const keys = new Set(mine.map(({ key }) => key));
  const takenKeys = new Set(stored.map(({ key }) => key));
  const isMine = ({ key }: KeyedBlock) => keys.has(key);
  return {
    id: `blocks/${[...keys, ...takenKeys].join('/')}`,
    field: 'blocks',
    stored: stored.map(unkeyedBlock),
    mine: (edited: EditedCampaign) =>
      keyedBlocksOf(edited)
        .filter((block) => isMine(block) || takenKeys.has(block.key))
        .map(unkeyedBlock),
    take: (edited: EditedCampaign) => {
      const blocks = keyedBlocksOf(edited);
      const first = blocks.findIndex(isMine);
      const before = blocks.slice(0, first >= 0 ? first : blocks.findIndex(({ key }) => key === after) + 1);
      const others = blocks.slice(before.length).filter((block) => !isMine(block));
      return withBlocks(edited, [...before, ...stored, ...others]);
    },
  };
}

function mergeBlocks(base: StoredCampaign, mine: EditedCampaign, stored: StoredCampaign) {
  const storedBlocks = keyedBlocksOf(editedOf(stored));
  // Keys are local to this page: the same block has a different key on each side, so the comparison ignores them.
  const textOf = (block: unknown) =>
    JSON.stringify(block, (name, value: unknown) => (name === 'key' ? undefined : value));
  const parts = mergeLists<unknown, KeyedBlock, KeyedBlock>(
    blocksOf(base.document),
    keyedBlocksOf(mine),
    storedBlocks,
    textOf,
  );
  const blocks: KeyedBlock[] = [];
  const differences: EditDifference[] = [];
  for (const part of parts) {
    if (part.kind === 'conflict') {
      differences.push(blockDifference(part.mine, part.stored, blocks.at(-1)?.key ?? null));
    }
    blocks.push(...(part.kind === 'conflict' ? part.mine : part.rows));
  }
  return { blocks, differences };
}

/** Merges versions whose campaign types differ. Documents of different types cannot be combined, so one of them must win. */
function mergeWholes(base: StoredCampaign, mine: EditedCampaign, stored: StoredCampaign): MergedCampaign {
  const theirs = editedOf(stored).document;
  const take = (edited: EditedCampaign): EditedCampaign => ({ ...edited, document: theirs });
  if (isSameValue(unkeyedDocument(mine.document), base.document))
    return { edited: take(mine), differences: [] };
  if (isSameValue(stored.document, base.document)) return { edited: mine, differences: [] };
  const whole = { id: 'document', field: 'document', stored: stored.document, take };
  return { edited: mine, differences: [{ ...whole, mine: (edited) => unkeyedDocument(edited.document) }] };
}

/**
 * Merges the user's changes with those that another person has stored in the meantime. A change on one side only is accepted; when both
 * sides have changed the same part, the user's value stays and the difference is reported.
 * @param base common ancestor of both versions
 */
export function mergeCampaign(
  base: StoredCampaign,
  mine: EditedCampaign,
  stored: StoredCampaign,
): MergedCampaign {
  const isOneType = mine.document.type === base.document.type && stored.document.type === base.document.type;
  const whole = isOneType ? null : mergeWholes(base, mine, stored);
  const { blocks, differences: blockDifferences } = mergeBlocks(base, mine, stored);
  let edited = whole ? whole.edited : withBlocks(mine, blocks);
  const differences = [...(whole ? whole.differences : [])];
  for (const field of whole ? ['name'] : fieldsOf(stored.document)) {
    const [was, here, there] = [fieldOf(base, field), fieldOf(mine, field), fieldOf(stored, field)];
    if (isSameValue(there, was) || isSameValue(here, there)) continue;
    const take = (now: EditedCampaign) => withField(now, field, there);
    if (isSameValue(here, was)) edited = take(edited);
    else differences.push({ id: field, field, stored: there, mine: (now) => fieldOf(now, field), take });
  }
  return { edited, differences: whole ? differences : [...differences, ...blockDifferences] };
}
