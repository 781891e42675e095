import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton';
import { Checkbox } from '../form/checkbox';
import { Field } from '../form/field';
import { Select } from '../form/select';
import { useUiText } from '../texts/use-ui-text';
import { color, font, radius, space } from '../tokens';
import { RowOpener } from './row-opener';
import { RowSelect } from './row-select';
import { type DataTableProps, selectedOf } from './table-types';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Container query for cards that are too narrow for two items side by side, because of large text. */
const narrow = '@container (max-width: 12rem)';

const Item = styled.li`
  position: relative;
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* Without this, the lines of a card would spread to the height of a taller card beside it. */
  align-content: start;
  gap: ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(3)};

  & > :nth-child(2) {
    position: relative;
    z-index: 1;
    margin: ${space(-2)};
  }
  ${narrow} { flex-direction: column; }
`;

/** Aligns the checkbox with the text of the card. */
const Opening = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${space(1)};
  min-width: 0;

  & > label { margin: ${space(-2.5)} 0 ${space(-2.5)} ${space(-2.5)}; }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: fit-content(50%) minmax(0, 1fr);
  align-items: baseline;
  gap: ${space(1.5)} ${space(4)};
  margin: 0;
  font-size: ${font.size.sm};

  ${narrow} { grid-template-columns: minmax(0, 1fr); }
  & > div { display: contents; }
  dt { color: ${color.muted}; overflow-wrap: anywhere; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

function SortChoice<Row>({ columns, sort, onSort }: DataTableProps<Row>) {
  const { t } = useUiText();
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  return (
    <Field label={t('sortBy')}>
      <Select value={sort ?? ''} onChange={(event) => onSort(event.target.value)}>
        {sortable.flatMap(({ key, header }) => [
          <option key={key} value={key}>
            {t('ascending', { name: header })}
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {t('descending', { name: header })}
          </option>,
        ])}
      </Select>
    </Field>
  );
}

/** Returns false for an empty value, because a label without a value would be pointless. */
const isSomething = (shown: ReactNode) =>
  !(shown === null || shown === undefined || shown === false || shown === '');

function NarrowRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowHref, onRow, rowActions, selection } = table;
  const [first, ...others] = columns;
  return (
    <Item>
      <Head>
        <Opening>
          {selection && (
            <RowSelect
              label={selection.label(row)}
              checked={selection.isSelected(row)}
              onChange={(selected) => selection.onSelect(row, selected)}
            />
          )}
          {first && (
            <RowOpener href={rowHref?.(row)} onOpen={onRow && (() => onRow(row))}>
              {first.cell(row)}
            </RowOpener>
          )}
        </Opening>
        {rowActions && <div>{rowActions(row)}</div>}
      </Head>
      <Facts>
        {others
          .filter((column) => !column.onlyWide)
          .map((column) => [column, column.cell(row)] as const)
          .filter(([, shown]) => isSomething(shown))
          .map(([column, shown]) => (
            <div key={column.key}>
              <dt>{column.header}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
      </Facts>
    </Item>
  );
}

const placeholders = ['60%', '45%', '70%'];

/** Shows the rows as cards, on phones and for tables with more columns than fit. */
export function CardList<Row>(table: DataTableProps<Row>) {
  const { rows, rowKey, caption, selection, loading = false } = table;
  return (
    <Stack>
      <SortChoice {...table} />
      {selection && (
        <Checkbox
          disabled={loading}
          label={selection.allLabel}
          checked={!loading && selectedOf(rows, selection) === 'all'}
          onChange={(event) => selection.onSelectAll(event.target.checked)}
        />
      )}
      <List aria-label={caption} aria-busy={loading}>
        {loading
          ? placeholders.map((width) => (
              <Item key={width}>
                <Skeleton width={width} height="1.25rem" />
                <Skeleton lines={2} />
              </Item>
            ))
          : rows.map((row) => <NarrowRow key={rowKey(row)} row={row} table={table} />)}
      </List>
    </Stack>
  );
}
