import { type LeadColumn, leadColumns } from '@portals/contracts/constants';
import type { LeadRow } from '@portals/contracts/marketing';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useText } from '../../shared';
import { useColumnLabel } from '../use-column-label';
import { type Board, withCardIn } from './board';
import type { PendingFocus } from './lead-card';

/** A card being moved with the keyboard, and the column where it would be dropped. */
interface Lift {
  lead: LeadRow;
  from: LeadColumn;
  over: LeadColumn;
}

export interface LiftOptions {
  board: Board;
  focusWish: PendingFocus;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
  onDrop: (lead: LeadRow, column: LeadColumn) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0, Tab: 0 };

/**
 * Moves cards with the keyboard. It replaces the keyboard support of the drag library, which only reaches columns that have a fully visible
 * card; on narrow screens and beside long columns there may be none.
 */
export function useLift({ board, focusWish, say, onDrop }: LiftOptions) {
  const { t } = useText();
  const labelOf = useColumnLabel();
  const [lift, setLift] = useState<Lift | null>(null);
  const isLifted = lift !== null;

  const tell = (key: 'lifted' | 'over' | 'stays', { lead }: Pick<Lift, 'lead'>, column: LeadColumn) =>
    say(t(`board.${key}`, { name: lead.companyName, column: labelOf(column) }));
  const change = (next: Lift | null, lead: LeadRow) => {
    // In another column the card is a new element, so the focus must be set on it.
    focusWish.current = lead.id;
    setLift(next);
  };
  const putDown = (current: Lift, column: LeadColumn) => {
    change(null, current.lead);
    if (column === current.from) tell('stays', current, column);
    else onDrop(current.lead, column);
  };
  const start = (event: KeyboardEvent, lead: LeadRow, column: LeadColumn) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    const next = { lead, from: column, over: column };
    change(next, lead);
    tell('lifted', next, column);
  };
  const goOn = (event: KeyboardEvent, current: Lift) => {
    const step = steps[event.key];
    const isEnd = [' ', 'Enter', 'Escape'].includes(event.key);
    if (step === undefined && !isEnd) return;
    event.preventDefault();
    if (isEnd) return putDown(current, event.key === 'Escape' ? current.from : current.over);
    const over = leadColumns[leadColumns.indexOf(current.over) + (step ?? 0)];
    if (!over || over === current.over) return;
    change({ ...current, over }, current.lead);
    tell('over', current, over);
  };

  useEffect(() => {
    if (!isLifted) return;
    // Any use of the pointer cancels the keyboard move.
    const leave = () => setLift(null);
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, [isLifted]);
  return {
    /** The board with the card in the column where it would be dropped. */
    board: lift ? withCardIn(board, lift.lead.id, lift.over) : board,
    lifted: lift?.lead.id ?? null,
    /** Handles keys pressed on a card. */
    onKey: (event: KeyboardEvent, lead: LeadRow, column: LeadColumn) => {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      if (lift?.lead.id === lead.id) goOn(event, lift);
      else start(event, lead, column);
    },
  };
}
