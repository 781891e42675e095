import type { LeadColumn } from '@portals/contracts/constants';
import type { LeadRow } from '@portals/contracts/marketing';
import { api, useApi } from '@portals/platform';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { leadRows } from '../lead-calls';
import { type Board, nextPage, unseen, withMore } from './board';
import {
  type BoardFilter,
  boardPath,
  boardPrefix,
  boardSchema,
  columnPath,
  morePageSize,
} from './board-calls';

export interface ReadBoard {
  /** The board from the latest response; undefined until the first one. */
  board: Board | undefined;
  error: unknown;
  retrying: boolean;
  retry: () => void;
  /** Changes the cached board after a write. */
  change: (change: (board: Board) => Board) => void;
  /**
   * Loads more leads of a column.
   * @returns the first new lead, if any, and a function that displays all of them
   * @throws ApiError, NetworkError
   */
  readMore: (column: LeadColumn) => Promise<{ first: LeadRow | undefined; show: () => void } | null>;
}

/** Minimum number of new leads to load at one press, while there are more. */
const leastMore = 20;

/** Reads the next leads of a column, skipping pages that are already on screen completely. */
async function readUnseen(companyId: number, filter: BoardFilter, board: Board, name: LeadColumn) {
  const column = board.columns.find((candidate) => candidate.column === name);
  const found = new Map<number, LeadRow>();
  for (let page = column ? nextPage(column, morePageSize) : 1; ; page += 1) {
    const path = columnPath(companyId, filter, { column: name, page });
    const { rows, total } = await api.getList(path, { schema: leadRows });
    for (const row of unseen(board, rows)) found.set(row.id, row);
    const isLast = page * morePageSize >= total;
    if (isLast || found.size >= leastMore) return { rows: [...found.values()], count: total };
  }
}

/** Reads the board of a company's leads. */
export function useBoard(companyId: number, filter: BoardFilter): ReadBoard {
  const path = boardPath(companyId, filter);
  const { data, error, isValidating, mutate } = useApi<Board>(path, { schema: boardSchema });
  const { mutate: mutateAll } = useSWRConfig();
  const isRead = data !== undefined;
  const change = useCallback(
    (changed: (board: Board) => Board) => {
      // Until the first response there is no board to update, and the response may predate the write, so the board is refetched.
      if (isRead) void mutate((board) => board && changed(board), { revalidate: false });
      else void mutate();
      // Boards with another filter are refetched when they are next displayed.
      const others = (key: unknown) =>
        typeof key === 'string' && key.startsWith(boardPrefix(companyId)) && key !== path;
      void mutateAll(others, undefined, { revalidate: true });
    },
    [mutate, mutateAll, companyId, path, isRead],
  );
  const readMore = async (column: LeadColumn) => {
    if (!data) return null;
    const more = await readUnseen(companyId, filter, data, column);
    const show = () => void mutate((board) => board && withMore(board, column, more), { revalidate: false });
    return { first: more.rows[0], show };
  };
  return {
    board: data,
    error,
    retrying: isValidating,
    retry: () => void mutate().catch(() => undefined),
    change,
    readMore,
  };
}
