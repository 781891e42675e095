import type { LeadColumn } from '@portals/contracts/constants';
import type { LeadRow } from '@portals/contracts/marketing';
import { toast, useErrorText, useInvalidate } from '@portals/platform';
import { useCallback, useRef, useState } from 'react';
import { useText } from '../../shared';
import { duplicateListPrefix, leadPath, leadsPrefix, leadValuesPath } from '../lead-calls';
import { useStatusWords } from '../lead-status';
import { isUnexplained } from '../loss/loss-dialog';
import { type Move, placeOf } from './board';
import type { MoveConflict } from './move-conflict-dialog';
import { differingFields } from './send-move';
import type { ReadBoard } from './use-board';
import { useFieldList } from './use-field-list';
import { useMoveHistory, useUndo } from './use-move-history';
import { type MoveReport, useMoves } from './use-moves';

/** A card dropped into a column that allows several statuses, with its index; the user must choose one. */
interface Asked {
  lead: LeadRow;
  index: number;
}

/** Returns a function that shows a toast about a move that failed or conflicted. */
function useReportToast() {
  const { t } = useText();
  const errorText = useErrorText();
  const listOf = useFieldList();
  const { label } = useStatusWords();
  return useCallback(
    (report: Exclude<MoveReport, { kind: 'overtaken' }>, before: LeadRow) => {
      const name = before.companyName;
      if (report.kind === 'gone') {
        toast({ tone: 'destructive', title: t('board.gone', { name }), description: t('board.goneText') });
        return;
      }
      if (report.kind === 'edited') {
        const fields = differingFields(before, report.lead);
        const description =
          fields.length > 0 ? t('board.editedFields', { fields: listOf(fields) }) : t('board.editedText');
        toast({ title: t('board.edited', { name }), description });
        return;
      }
      const back = t('board.back', { status: label(before.status) });
      const description = `${errorText(report.error)} ${back}`;
      toast({ tone: 'destructive', title: t('board.failed', { name }), description });
    },
    [t, errorText, listOf, label],
  );
}

/** Returns the id of the lead whose card has the focus or contains the focused element; null without one. */
const focusedLead = (): number | null =>
  Number(document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead) || null;

/** Collects moves that conflict with another person's move; the user resolves them one after the other. */
function useOvertaken() {
  const [all, setAll] = useState<readonly MoveConflict[]>([]);
  const [first] = all;
  const onClose = () => setAll((others) => others.slice(1));
  return {
    add: (one: MoveConflict) => setAll((others) => [...others, one]),
    first: (give: (lead: LeadRow, status: string, index: number) => void) =>
      first && {
        ...first,
        onClose,
        onMove: () => {
          onClose();
          give(first.current, first.status, 0);
        },
      },
  };
}

/** Moves cards on a company's board, asks for a status if the column allows several, and reports failures. */
export function useCardMoves(companyId: number, { board, change }: ReadBoard) {
  const { label } = useStatusWords();
  const { t } = useText();
  const invalidate = useInvalidate();
  const [lost, setLost] = useState<LeadRow | null>(null);
  const tell = useReportToast();
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const overtaken = useOvertaken();
  const focusWish = useRef<number | null>(null);
  const history = useMoveHistory();

  const { shown, sending, move } = useMoves({
    board,
    change,
    onStored: (lead, before, made) => {
      history.store(board, lead, before, made);
      const lists = [`${leadsPrefix(companyId)}?`, leadValuesPath(companyId), duplicateListPrefix(companyId)];
      void invalidate(...lists, leadPath(lead.id));
      setLost((other) => (isUnexplained(lead) ? lead : other?.id === lead.id ? null : other));
    },
    onReport: (report, before, status) => {
      // The card is rendered anew in another column, so the focus must be set on it there.
      if (focusedLead() === before.id) focusWish.current = before.id;
      if (report.kind === 'overtaken' || report.kind === 'gone') history.forget(before.id);
      if (report.kind !== 'overtaken') tell(report, before);
      else overtaken.add({ before, current: report.current, status });
    },
  });
  const wish = (wanted: Move) => {
    focusWish.current = wanted.id;
    move(wanted);
  };
  const give = ({ id }: LeadRow, status: string, index: number) => wish({ id, status, index });
  const undoing = useUndo(history, { shown, sending, move: wish, say: setSaid });
  const put = (lead: LeadRow, column: LeadColumn, index: number) => {
    if (column === 'other') setAsked({ lead, index });
    else give(lead, column, index);
  };
  return {
    shown,
    sending,
    /** Announcement for screen readers after a move from the menu or with the keyboard. Dragging is announced separately. */
    said,
    say: setSaid,
    focusWish,
    /** Handles the drop of a card. */
    drop: (id: number, column: LeadColumn, index: number) => {
      const lead = shown && placeOf(shown, id)?.lead;
      if (lead) put(lead, column, index);
    },
    /** Handles the choice of a column in the menu; the card moves to the top of it. */
    choose: (lead: LeadRow, column: LeadColumn) => {
      put(lead, column, 0);
      if (column !== 'other') setSaid(t('board.moved', { name: lead.companyName, column: label(column) }));
    },
    /** The lead that was last moved to lost and has no reason yet. */
    lost,
    forgetLost: () => setLost(null),
    ...undoing,
    asked: asked && {
      lead: asked.lead,
      close: () => setAsked(null),
      choose: (status: string) => {
        give(asked.lead, status, asked.index);
        setSaid(t('board.moved', { name: asked.lead.companyName, column: label(status) }));
      },
    },
    overtaken: overtaken.first(give),
  };
}
