import type { LeadRow } from '@portals/contracts/marketing';
import { toast } from '@portals/platform';
import { useCallback, useState } from 'react';
import { useText } from '../../shared';
import { useStatusWords } from '../lead-status';
import { type Board, type Move, placeOf } from './board';
import { afterMove, noMoves, type StoredMove, withoutMovesOf } from './move-history';

/** Holds the moves that were saved during this visit to the board. */
export function useMoveHistory() {
  const [history, setHistory] = useState(noMoves);
  const [last, setLast] = useState<LeadRow | null>(null);
  return {
    ...history,
    last,
    /** @param board the board before the move */
    store: useCallback((board: Board | undefined, lead: LeadRow, before: LeadRow, { way }: Move) => {
      const { id, companyName: name, status: to } = lead;
      const index = (board && placeOf(board, id)?.index) ?? 0;
      setHistory((earlier) => afterMove(earlier, { id, name, from: before.status, to, index }, way));
      setLast(lead);
    }, []),
    forget: useCallback((id: number) => setHistory((earlier) => withoutMovesOf(earlier, id)), []),
    clear: useCallback(() => setHistory(noMoves), []),
  };
}

export interface UndoOptions {
  /** The board with the unsaved moves applied. */
  shown: Board | undefined;
  sending: ReadonlySet<number>;
  move: (move: Move) => void;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
}

/** Returns functions that undo the last move and redo the last undone one. */
export function useUndo(
  moves: ReturnType<typeof useMoveHistory>,
  { shown, sending, move, say }: UndoOptions,
) {
  const { t } = useText();
  const { label } = useStatusWords();
  const step = (stored: StoredMove | undefined, way: 'undo' | 'redo') => {
    if (!stored) return undefined;
    const { id, name } = stored;
    const [here, status] = way === 'undo' ? [stored.to, stored.from] : [stored.from, stored.to];
    const run = () => {
      if (sending.has(id)) return;
      if ((shown && placeOf(shown, id)?.lead.status) !== here) {
        // A card that another person has moved in the meantime is not moved back.
        moves.forget(id);
        toast({ title: t('board.undoElsewhere', { name }), description: t('board.undoElsewhereText') });
        return;
      }
      say(t('board.moved', { name, column: label(status) }));
      move({ id, status, index: way === 'undo' ? stored.index : 0, way });
    };
    return { name, run };
  };
  const undo = step(moves.done.at(-1), 'undo');
  const redo = step(moves.undone.at(-1), 'redo');
  const { last } = moves;
  return {
    undo,
    redo,
    /** Description of the last saved move; null when there is nothing to undo or redo. */
    last:
      last && (undo || redo) ? t('board.now', { name: last.companyName, column: label(last.status) }) : null,
    forgetMoves: moves.clear,
  };
}
