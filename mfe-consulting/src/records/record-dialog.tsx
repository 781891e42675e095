import type { FormState } from '@portals/platform/form';
import { FormDialog } from '@portals/ui';
import type { ReactNode } from 'react';
import { useText } from '../text';
import type { RecordKind } from './record-kinds';

/** Props common to all record forms. */
export interface RecordFormProps<Row> {
  companyId: number;
  /** The record to edit; null to create one. */
  row: Row | null;
  onClose: () => void;
}

/** Dialog with the fields of one record. */
export function RecordDialog(props: {
  state: FormState;
  kind: RecordKind;
  editing: boolean;
  children: ReactNode;
}) {
  const { state, kind, editing, children } = props;
  const { t } = useText();
  return (
    <FormDialog
      {...state}
      title={t(editing ? `${kind}.editTitle` : `${kind}.newTitle`)}
      submitLabel={t(editing ? 'records.save' : 'records.create')}
    >
      {children}
    </FormDialog>
  );
}
