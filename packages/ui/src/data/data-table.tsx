import { media } from '../tokens';
import { useMediaQuery } from '../use-media-query';
import { usePrinting } from '../use-printing';
import { CardList } from './card-list';
import type { DataTableProps } from './table-types';
import { WideTable } from './wide-table';

/** Rows of one kind: a table in print and on screens wide enough for its columns, cards elsewhere. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const wide = useMediaQuery(media[props.wideFrom ?? 'md'], true);
  const printed = usePrinting();
  return wide || printed ? <WideTable {...props} /> : <CardList {...props} />;
}
