import { StatusDialog, type StatusDialogProps, useText } from '../shared';
import { useStatusWords } from './lead-status';
import { useLeadValues } from './use-lead-values';

export interface SetStatusDialogProps<Answer>
  extends Omit<StatusDialogProps<Answer>, 'words' | 'others' | 'hint'> {
  companyId: number;
}

/** Dialog in which the user selects or types the status of a lead. */
export function SetStatusDialog<Answer>({ companyId, ...props }: SetStatusDialogProps<Answer>) {
  const { t } = useText();
  const words = useStatusWords();
  const { statuses } = useLeadValues(companyId);
  const others = statuses.map(({ value }) => words.label(value));
  return <StatusDialog {...props} words={words} others={others} hint={t('leadForm.statusHint')} />;
}
