import type { LeadRow } from '@portals/contracts/marketing';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Board, type Move, placeOf, withLead, withMoves, withoutLead } from './board';
import { type MoveOutcome, sendMove } from './send-move';

/** A move that failed, or that conflicted with another person's change. */
export type MoveReport = Exclude<MoveOutcome, { kind: 'stored' }> | { kind: 'edited'; lead: LeadRow };

export interface MovesOptions {
  /** The board as stored by the service. */
  board: Board | undefined;
  change: (change: (board: Board) => Board) => void;
  /** Called after a move has been saved, with the lead after and before it. */
  onStored: (lead: LeadRow, before: LeadRow, move: Move) => void;
  /**
   * @param before the lead before the move
   * @param status status that the move would have set
   */
  onReport: (report: MoveReport, before: LeadRow, status: string) => void;
}

export interface Moves {
  /** The board with the unsaved moves applied. */
  shown: Board | undefined;
  /** Ids of the leads whose move is being saved. */
  sending: ReadonlySet<number>;
  move: (move: Move) => void;
}

/**
 * Displays moves immediately and saves them in the background. If a lead is moved several times while its move is being saved, only the
 * last status is saved next; if saving fails, the card returns to its previous position.
 */
export function useMoves(options: MovesOptions): Moves {
  const { board } = options;
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const wanted = useRef(new Map<number, Move>());
  const busy = useRef(new Set<number>());
  const latest = useRef(options);
  latest.current = options;

  const show = useCallback(() => setMoves([...wanted.current.values()]), []);
  const settle = useCallback((outcome: MoveOutcome, before: LeadRow, move: Move) => {
    const { change, onStored, onReport } = latest.current;
    const last = wanted.current.get(move.id) ?? move;
    if (outcome.kind !== 'stored' || last === move) wanted.current.delete(move.id);
    if (outcome.kind === 'stored') {
      change((stored) => withLead(stored, outcome.lead, move.index));
      onStored(outcome.lead, before, move);
      if (outcome.edited) onReport({ kind: 'edited', lead: outcome.lead }, before, move.status);
      return;
    }
    if (outcome.kind === 'overtaken') change((stored) => withLead(stored, outcome.current));
    if (outcome.kind === 'gone') change((stored) => withoutLead(stored, move.id));
    onReport(outcome, before, last.status);
  }, []);
  const send = useCallback(
    async (lead: LeadRow) => {
      busy.current.add(lead.id);
      let before = lead;
      for (;;) {
        const move = wanted.current.get(lead.id);
        if (!move) break;
        const outcome = await sendMove(before, move.status);
        settle(outcome, before, move);
        if (outcome.kind === 'stored') before = outcome.lead;
        show();
      }
      busy.current.delete(lead.id);
    },
    [settle, show],
  );
  const move = useCallback(
    (next: Move) => {
      const stored = latest.current.board && placeOf(latest.current.board, next.id)?.lead;
      if (!stored) return;
      wanted.current.set(next.id, next);
      show();
      if (!busy.current.has(next.id)) void send(stored);
    },
    [send, show],
  );
  const shown = useMemo(() => board && withMoves(board, moves), [board, moves]);
  const sending = useMemo(() => new Set(moves.map(({ id }) => id)), [moves]);
  return { shown, sending, move };
}
