import type { LeadColumn } from '@portals/contracts/constants';
import type { LeadBoard, LeadRow } from '@portals/contracts/marketing';
import { columnOf } from '../lead-status';

export interface BoardColumn {
  column: LeadColumn;
  /** Number of all leads in the column, including those not on screen. */
  count: number;
  /** Leads on screen, from top to bottom. */
  leads: readonly LeadRow[];
  /** Ids of the leads that the user has moved into the column; the remaining leads on screen are the newest of the column, in order. */
  placed: readonly number[];
}

/** The board as displayed. */
export interface Board {
  columns: readonly BoardColumn[];
}

/** A move: the new status of a lead, and its index in the column of the new status. */
export interface Move {
  id: number;
  status: string;
  index: number;
  /** Set when the move undoes an earlier move, or redoes an undone one. */
  way?: 'undo' | 'redo' | undefined;
}

export interface Place {
  column: LeadColumn;
  index: number;
  lead: LeadRow;
}

/** Returns a board from the service's response. */
export const boardOf = ({ columns }: LeadBoard): Board => ({
  columns: columns.map((column) => ({ ...column, placed: [] })),
});

/** Returns the number of all leads, including those not on screen. */
export const totalOf = ({ columns }: Board): number => columns.reduce((sum, { count }) => sum + count, 0);

/** Returns the column and index of a lead; null when the lead is not on screen. */
export function placeOf(board: Board, id: number): Place | null {
  for (const { column, leads } of board.columns) {
    const index = leads.findIndex((lead) => lead.id === id);
    const lead = leads[index];
    if (lead) return { column, index, lead };
  }
  return null;
}

const changed = (board: Board, name: LeadColumn, change: (column: BoardColumn) => BoardColumn): Board => ({
  columns: board.columns.map((column) => (column.column === name ? change(column) : column)),
});

/** Returns the board without a lead, with the count of its column reduced by one. */
export function withoutLead(board: Board, id: number): Board {
  const place = placeOf(board, id);
  if (!place) return board;
  return changed(board, place.column, (column) => ({
    ...column,
    count: column.count - 1,
    leads: column.leads.filter((lead) => lead.id !== id),
    placed: column.placed.filter((placed) => placed !== id),
  }));
}

/**
 * Returns the board with a card moved to another column, without changing its status. If the card is already in this column, it keeps its
 * index.
 */
export function withCardIn(board: Board, id: number, target: LeadColumn, index = 0): Board {
  const place = placeOf(board, id);
  if (!place || place.column === target) return board;
  return changed(withoutLead(board, id), target, (column) => ({
    ...column,
    count: column.count + 1,
    leads: column.leads.toSpliced(index, 0, place.lead),
    placed: [...column.placed, id],
  }));
}

/**
 * Returns the board with an updated lead: at the same index or, when its status has changed, in the new column.
 * @param index index in the new column
 */
export function withLead(board: Board, lead: LeadRow, index = 0): Board {
  const target = columnOf(lead.status);
  const leads = ({ leads: shown }: BoardColumn) => shown.map((old) => (old.id === lead.id ? lead : old));
  return changed(withCardIn(board, lead.id, target, index), target, (column) => ({
    ...column,
    leads: leads(column),
  }));
}

/** Returns the board with the unsaved moves applied. */
export function withMoves(board: Board, moves: readonly Move[]): Board {
  return moves.reduce((shown, { id, status, index }) => {
    const place = placeOf(shown, id);
    return place ? withLead(shown, { ...place.lead, status }, index) : shown;
  }, board);
}

/** Returns the number of the first page with leads that are not on screen yet; the page may contain some that are. */
export const nextPage = ({ leads, placed }: BoardColumn, pageSize: number): number =>
  Math.floor((leads.length - placed.length) / pageSize) + 1;

/** Returns the leads of a page that are not on screen yet. */
export const unseen = (board: Board, rows: readonly LeadRow[]): LeadRow[] =>
  rows.filter(({ id }) => !placeOf(board, id));

/** Returns the board with additional leads in a column, and `count` as the column's new total. */
export function withMore(
  board: Board,
  name: LeadColumn,
  { rows, count }: { rows: readonly LeadRow[]; count: number },
): Board {
  const added = unseen(board, rows);
  return changed(board, name, (column) => ({ ...column, count, leads: [...column.leads, ...added] }));
}
