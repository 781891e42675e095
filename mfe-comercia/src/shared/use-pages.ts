import { type Schema, useApiList } from '@portals/platform';
import { useRef, useState } from 'react';

interface PagesOptions<Row> {
  /** Returns the path of a page. */
  path: (page: number) => string;
  schema: Schema<Row[]>;
  pageSize: number;
}

/**
 * Reads a list whose page is not in the address. `paging`, for `Pagination`, keeps the last known total while another page is loading: show
 * it in every state, so that the pressed button stays and keeps the focus.
 */
export function usePages<Row>({ path, schema, pageSize }: PagesOptions<Row>) {
  const [page, onPage] = useState(1);
  const reading = useApiList(path(page), { schema });
  const total = useRef(0);
  if (reading.data) total.current = reading.data.total;
  return { ...reading, paging: { page, pageSize, total: total.current, onPage } };
}
