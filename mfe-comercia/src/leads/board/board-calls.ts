import type { LeadColumn } from '@portals/contracts/constants';
import { LeadBoard } from '@portals/contracts/marketing';
import { type LeadListQuery, leadsPrefix } from '../lead-calls';
import { type Board, boardOf } from './board';

/** Number of cards that one press of "more" loads into a column. */
export const morePageSize = 50;

/** Filter for the leads on the board. */
export type BoardFilter = Omit<LeadListQuery, 'sort' | 'page'>;

export const boardSchema = { parse: (answer: unknown): Board => boardOf(LeadBoard.parse(answer)) };

const queryOf = (filter: BoardFilter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** Returns the prefix of all requests for a company's board. */
export const boardPrefix = (companyId: number): string => `${leadsPrefix(companyId)}/board`;

export const boardPath = (companyId: number, filter: BoardFilter): string =>
  `${boardPrefix(companyId)}?${queryOf(filter)}`;

/** Returns the path of one page of a column's leads, in board order. */
export function columnPath(
  companyId: number,
  filter: BoardFilter,
  { column, page }: { column: LeadColumn; page: number },
): string {
  const query = queryOf(filter);
  query.set('column', column);
  query.set('sort', '-createdAt');
  query.set('page', String(page));
  query.set('pageSize', String(morePageSize));
  return `${leadsPrefix(companyId)}?${query}`;
}
