import type { LeadRow } from '@portals/contracts/marketing';
import { ConfirmDialog } from '@portals/ui';
import { useText } from '../../shared';
import { useStatusWords } from '../lead-status';
import { differingFields } from './send-move';
import { useFieldList } from './use-field-list';

/** A move that conflicts with another person's move of the same lead. */
export interface MoveConflict {
  /** The lead before the user's move. */
  before: LeadRow;
  /** The lead after the other person's change. */
  current: LeadRow;
  /** Status that the user's move would have set. */
  status: string;
}

export interface MoveConflictDialogProps extends MoveConflict {
  onClose: () => void;
  /** Applies the user's move despite the conflict. */
  onMove: () => void;
}

/** Shows that another person has moved the lead at the same time, and asks which status it should have. */
export function MoveConflictDialog({ before, current, status, onClose, onMove }: MoveConflictDialogProps) {
  const { t } = useText();
  const { label } = useStatusWords();
  const listOf = useFieldList();
  const also = differingFields(before, current);
  const words = { from: label(before.status), to: label(current.status), wanted: label(status) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('boardOvertaken.title', { name: current.companyName })}
      text={
        <>
          <p>{t('boardOvertaken.text', words)}</p>
          {also.length > 0 && <p>{t('boardOvertaken.also', { fields: listOf(also) })}</p>}
        </>
      }
      cancelLabel={t('boardOvertaken.stay', { status: words.to })}
      confirmLabel={t('boardOvertaken.move', { status: words.wanted })}
      onConfirm={onMove}
    />
  );
}
