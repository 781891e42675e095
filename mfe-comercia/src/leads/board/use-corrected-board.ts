import type { CorrectedSearch } from '../spelling-notice';
import { useSpelling } from '../use-spelling';
import { totalOf } from './board';
import type { BoardFilter } from './board-calls';
import { type ReadBoard, useBoard } from './use-board';

/**
 * Reads the board of a company's leads. When a search finds nothing, a similar search that corrects one typing error is used instead, if
 * that one has results.
 */
export function useCorrectedBoard(
  companyId: number,
  filter: BoardFilter,
): { read: ReadBoard; instead: CorrectedSearch | null } {
  const { search } = filter;
  const typed = useBoard(companyId, filter);
  const isEmpty = typed.board !== undefined && totalOf(typed.board) === 0;
  const meant = useSpelling(companyId, (isEmpty && search) || null);
  const read = useBoard(companyId, meant === null ? filter : { ...filter, search: meant });
  const isShown = search && meant !== null && read.board !== undefined && totalOf(read.board) > 0;
  return { read, instead: isShown ? { typed: search, meant } : null };
}
