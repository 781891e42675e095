import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '../form/form-dialog';
import { useText } from '../text';
import type { RecordKind } from './record-kinds';

/** What every record form is given. */
export interface RecordFormProps<Row> {
  companyId: number;
  /** The record to edit; null to create one. */
  row: Row | null;
  onClose: () => void;
}

type Shared = Pick<FormDialogProps, 'dirty' | 'restored' | 'pending' | 'failure' | 'onSubmit' | 'onClose'>;

/** The dialog around the fields of one record. */
export function RecordDialog(props: Shared & { kind: RecordKind; editing: boolean; children: ReactNode }) {
  const { kind, editing, children, ...shared } = props;
  const { t } = useText();
  return (
    <FormDialog
      {...shared}
      title={t(editing ? `${kind}.editTitle` : `${kind}.newTitle`)}
      submitLabel={t(editing ? 'records.save' : 'records.create')}
    >
      {children}
    </FormDialog>
  );
}
