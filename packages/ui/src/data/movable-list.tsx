import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { IconButton } from '../action/icon-button';
import { useUiText } from '../texts/use-ui-text';
import { color, font, radius, space } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(2)} ${space(4)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(3)};

  & > :first-child { font-size: ${font.size.sm}; overflow-wrap: anywhere; }
  & > div { display: flex; flex-wrap: wrap; margin-inline-end: ${space(-2.5)}; }
  button[aria-disabled='true'] { opacity: 0.45; }
`;

const Removed = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  border: 1px dashed ${color.edge};
  border-radius: ${radius.lg};
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

export interface MovableListProps<Row> {
  /** Label of the list. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Heading level of the rows; defaults to 3. */
  headingLevel?: 2 | 3 | 4 | undefined;
  /** Returns the name of a row for its heading and its buttons. */
  rowName: (row: Row) => string;
  /** Called with the new rows after a move, a removal or an undo. */
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row) => ReactNode;
}

type Way = 'up' | 'down';

/** Returns the rows with one of them moved. */
function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const [row] = rows.slice(from, from + 1);
  if (row === undefined) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

type FindElement = () => HTMLElement | null | undefined;

/** A removed row with its former position and name. */
interface Removal<Row> {
  row: Row;
  at: number;
  name: string;
}

/** Moves, removes and restores rows, keeps the focus in place and announces each change. */
function useMoves<Row>({
  rows,
  rowKey,
  rowName,
  onChange,
}: Omit<MovableListProps<Row>, 'label' | 'headingLevel' | 'children'>) {
  const { t } = useUiText();
  const list = useRef<HTMLOListElement>(null);
  const refocus = useRef<FindElement | null>(null);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<Removal<Row> | null>(null);
  // Restores the focus after a change, because an element that moves within the document loses it.
  useLayoutEffect(() => {
    const find = refocus.current;
    refocus.current = null;
    find?.()?.focus();
  });
  const become = (next: readonly Row[], words: string, focus: FindElement) => {
    refocus.current = focus;
    setRemoved(null);
    setSaid(words);
    onChange(next);
  };
  return {
    list,
    said,
    removed,
    move: (from: number, way: Way, focus: FindElement) => {
      const to = way === 'up' ? from - 1 : from + 1;
      const row = rows[from];
      if (row === undefined || to < 0 || to >= rows.length) return;
      const words = { name: rowName(row), place: to + 1, count: rows.length };
      become(moved(rows, from, to), t('movable.moved', words), focus);
    },
    remove: (row: Row, at: number) => {
      become(rows.toSpliced(at, 1), '', () => list.current?.querySelector<HTMLElement>('[data-undo]'));
      setRemoved({ row, at, name: rowName(row) });
    },
    restore: ({ row, at, name }: Removal<Row>) => {
      const item = `[data-row="${CSS.escape(rowKey(row))}"]`;
      const focus = () => list.current?.querySelector<HTMLElement>(`${item} [data-remove]`);
      become(rows.toSpliced(at, 0, row), t('movable.restored', { name }), focus);
    },
  };
}

interface MovableItemProps {
  rowId: string;
  Title: 'h2' | 'h3' | 'h4';
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (way: Way, focus: FindElement) => void;
  onRemove: () => void;
  children: ReactNode;
}

function MovableItem({ rowId, Title, name, isFirst, isLast, onMove, onRemove, children }: MovableItemProps) {
  const { t } = useUiText();
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    // Rows can be nested: only the innermost one moves.
    event.stopPropagation();
    const { activeElement: focused } = document;
    onMove(event.key === 'ArrowUp' ? 'up' : 'down', () => (focused instanceof HTMLElement ? focused : null));
  };
  const step = (way: Way, isEnd: boolean) => (
    <IconButton
      label={t(`movable.${way}`, { name })}
      aria-disabled={isEnd || undefined}
      onClick={({ currentTarget }) => onMove(way, () => currentTarget)}
    >
      {way === 'up' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
    </IconButton>
  );
  return (
    <Item data-row={rowId} onKeyDown={byKey}>
      <Head>
        <Title>{name}</Title>
        <div>
          {step('up', isFirst)}
          {step('down', isLast)}
          <IconButton data-remove danger label={t('movable.remove', { name })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </Head>
      {children}
    </Item>
  );
}

/**
 * Rows that a user can reorder: with buttons, or Alt plus an arrow key anywhere inside a row. The focus stays in place, each move is
 * announced, and a removed row can be restored until the next change of the order.
 */
export function MovableList<Row>({ label, headingLevel = 3, children, ...props }: MovableListProps<Row>) {
  const { rows, rowKey, rowName } = props;
  const { t } = useUiText();
  const { list, said, removed, move, remove, restore } = useMoves(props);
  const items = rows.map((row, at) => (
    <MovableItem
      key={rowKey(row)}
      rowId={rowKey(row)}
      Title={`h${headingLevel}`}
      name={rowName(row)}
      isFirst={at === 0}
      isLast={at === rows.length - 1}
      onMove={(way, focus) => move(at, way, focus)}
      onRemove={() => remove(row, at)}
    >
      {children(row)}
    </MovableItem>
  ));
  if (removed) {
    const undo = (
      <Removed key="removed">
        {t('movable.removed', { name: removed.name })}
        <Button size="sm" variant="secondary" data-undo onClick={() => restore(removed)}>
          {t('movable.undo')}
        </Button>
      </Removed>
    );
    items.splice(removed.at, 0, undo);
  }
  return (
    <>
      <List ref={list} aria-label={label}>
        {items}
      </List>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
