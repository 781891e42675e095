import { campaignLimits } from '@portals/contracts/constants';
import { CampaignBlock } from '@portals/contracts/marketing';
import { Button, MovableList } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { type BlockKind, blockKinds, type PlainKind, plainKinds, useBlockName } from '../editing/block-name';
import {
  type KeyedBlock,
  type KeyedColumns,
  type KeyedPlainBlock,
  keyedBlock,
  newKey,
} from '../saving/keyed-blocks';
import { BlockFields } from './block-fields';

const Adding = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-block-start: ${space(3)};

  & > span { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

const Title = styled.h2`
  margin-block-end: ${space(3)};
  font-size: ${font.size.h4};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  & > section {
    min-width: 0;
    padding: ${space(3)};
    border-radius: ${radius.md};
    background: ${color.sunken};
  }
  & > section > p { margin-block-end: ${space(3)}; font-size: ${font.size.sm}; font-weight: ${font.weight.semibold}; }
  ${media.xl} { grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); }
`;

/** Focuses the first field of a newly added block. */
function useFocusOnNew() {
  const box = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added === null) return;
    const row = box.current?.querySelector(`[data-row="${CSS.escape(added)}"]`);
    const field = row?.querySelector<HTMLElement>('input, textarea, select');
    (field ?? row?.querySelector<HTMLElement>('button'))?.focus();
    setAdded(null);
  }, [added]);
  return { box, focusOn: setAdded };
}

interface AddButtonsProps<Kind extends BlockKind> {
  kinds: readonly Kind[];
  disabled: boolean;
  onAdd: (kind: Kind) => void;
}

function AddButtons<Kind extends BlockKind>({ kinds, disabled, onAdd }: AddButtonsProps<Kind>) {
  const { t } = useText();
  const name = useBlockName();
  return (
    <Adding role="group" aria-label={t('blocks.add')}>
      <span aria-hidden>{t('blocks.add')}</span>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="secondary"
          disabled={disabled}
          icon={<Plus aria-hidden />}
          onClick={() => onAdd(kind)}
        >
          {name(kind)}
        </Button>
      ))}
    </Adding>
  );
}

const replacedBy = <Block extends { key: string }>(blocks: readonly Block[], next: Block): Block[] =>
  blocks.map((block) => (block.key === next.key ? next : block));

interface PlainListProps {
  label: string;
  path: string;
  blocks: readonly KeyedPlainBlock[];
  onChange: (blocks: KeyedPlainBlock[]) => void;
}

const blankBlocks = {
  heading: { kind: 'heading' },
  text: { kind: 'text' },
  button: { kind: 'button' },
  picture: { kind: 'picture' },
  divider: { kind: 'divider' },
  quote: { kind: 'quote' },
  question: { kind: 'question' },
  columns: { kind: 'columns', columns: [{ blocks: [{ kind: 'text' }] }, { blocks: [{ kind: 'text' }] }] },
} as const satisfies Record<BlockKind, object>;

const newBlock = (kind: BlockKind): KeyedBlock => keyedBlock(CampaignBlock.parse(blankBlocks[kind]));

/** Returns a new block of a kind that is allowed inside columns. */
function newPlainBlock(kind: PlainKind): KeyedPlainBlock {
  const block = newBlock(kind);
  if (block.kind === 'columns') throw new Error('There are no columns in columns.');
  return block;
}

function PlainList({ label, path, blocks, onChange }: PlainListProps) {
  const name = useBlockName();
  const { box, focusOn } = useFocusOnNew();
  const rowName = (block: KeyedPlainBlock) => `${label}, ${blocks.indexOf(block) + 1}: ${name(block.kind)}`;
  return (
    <div ref={box}>
      <MovableList
        headingLevel={4}
        label={label}
        rows={blocks}
        rowKey={({ key }) => key}
        rowName={rowName}
        onChange={(rows) => onChange([...rows])}
      >
        {(block) => (
          <BlockFields
            block={block}
            path={`${path}.${blocks.indexOf(block)}`}
            onChange={(next) => onChange(replacedBy(blocks, next))}
          />
        )}
      </MovableList>
      <AddButtons
        kinds={plainKinds}
        disabled={blocks.length >= campaignLimits.blocks}
        onAdd={(kind) => {
          const block = newPlainBlock(kind);
          onChange([...blocks, block]);
          focusOn(block.key);
        }}
      />
    </div>
  );
}

interface ColumnFieldsProps {
  block: KeyedColumns;
  path: string;
  onChange: (block: KeyedColumns) => void;
}

function ColumnFields({ block, path, onChange }: ColumnFieldsProps) {
  const { t } = useText();
  const { columns } = block;
  const count = columns.length;
  return (
    <>
      <Columns>
        {columns.map((column, at) => (
          <section key={column.key} aria-label={t('blocks.column', { number: at + 1 })}>
            <p>{t('blocks.column', { number: at + 1 })}</p>
            <PlainList
              label={t('blocks.column', { number: at + 1 })}
              path={`${path}.columns.${at}.blocks`}
              blocks={column.blocks}
              onChange={(blocks) =>
                onChange({ ...block, columns: replacedBy(columns, { ...column, blocks }) })
              }
            />
          </section>
        ))}
      </Columns>
      <Adding>
        {count < campaignLimits.columnsMax && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ ...block, columns: [...columns, { key: newKey(), blocks: [] }] })}
          >
            {t('blocks.addColumn')}
          </Button>
        )}
        {count > campaignLimits.columnsMin && columns.at(-1)?.blocks.length === 0 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ ...block, columns: columns.slice(0, -1) })}
          >
            {t('blocks.removeColumn')}
          </Button>
        )}
      </Adding>
    </>
  );
}

export interface BlockListProps {
  blocks: readonly KeyedBlock[];
  onChange: (blocks: KeyedBlock[]) => void;
}

/** Editor of the blocks of an email or a page, in order. */
export function BlockList({ blocks, onChange }: BlockListProps) {
  const { t } = useText();
  const name = useBlockName();
  const { box, focusOn } = useFocusOnNew();
  return (
    <div ref={box}>
      <Title>{t('blocks.list')}</Title>
      <MovableList
        label={t('blocks.list')}
        rows={blocks}
        rowKey={({ key }) => key}
        rowName={(block) => `${blocks.indexOf(block) + 1}: ${name(block.kind)}`}
        onChange={(rows) => onChange([...rows])}
      >
        {(block) => {
          const path = `document.blocks.${blocks.indexOf(block)}`;
          const change = (next: KeyedBlock) => onChange(replacedBy(blocks, next));
          return block.kind === 'columns' ? (
            <ColumnFields block={block} path={path} onChange={change} />
          ) : (
            <BlockFields block={block} path={path} onChange={change} />
          );
        }}
      </MovableList>
      <AddButtons
        kinds={blockKinds}
        disabled={blocks.length >= campaignLimits.blocks}
        onAdd={(kind) => {
          const block = newBlock(kind);
          onChange([...blocks, block]);
          focusOn(block.key);
        }}
      />
    </div>
  );
}
