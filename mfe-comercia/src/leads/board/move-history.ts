/** A saved move: the lead, its status before and after, and its index in the previous column. */
export interface StoredMove {
  id: number;
  name: string;
  from: string;
  to: string;
  index: number;
}

/** Moves that can be undone and redone, the newest last. */
export interface MoveHistory {
  done: readonly StoredMove[];
  undone: readonly StoredMove[];
}

export const noMoves: MoveHistory = { done: [], undone: [] };

/** Maximum number of moves that can be undone. */
const kept = 20;

const isSame = (one: StoredMove, other: StoredMove) =>
  one.id === other.id && one.from === other.from && one.to === other.to;

/** Returns the history after a move has been saved. A new move discards the undone ones, as in other editors. */
export function afterMove(
  { done, undone }: MoveHistory,
  move: StoredMove,
  way?: 'undo' | 'redo',
): MoveHistory {
  if (move.from === move.to) return { done, undone };
  if (way === 'undo') {
    // An undo is itself a move: its statuses are those of the undone move, in reverse.
    const at = done.findLastIndex((one) => isSame(one, { ...move, from: move.to, to: move.from }));
    return at < 0
      ? { done, undone }
      : { done: done.toSpliced(at, 1), undone: [...undone, ...done.slice(at, at + 1)] };
  }
  const left = way === 'redo' ? undone.filter((one) => !isSame(one, move)) : [];
  return { done: [...done, move].slice(-kept), undone: left };
}

/** Returns the history without the moves of a lead that another person has moved or deleted. */
export const withoutMovesOf = ({ done, undone }: MoveHistory, id: number): MoveHistory => ({
  done: done.filter((move) => move.id !== id),
  undone: undone.filter((move) => move.id !== id),
});
