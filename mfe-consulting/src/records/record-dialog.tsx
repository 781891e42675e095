import type { EditConflict, FormState } from '@portals/platform/form';
import { Alert, ConflictNotice, FormDialog } from '@portals/ui';
import type { ReactNode } from 'react';
import { useText } from '../text';
import type { RecordKind } from './record-kinds';

/** Props common to all record forms. */
export interface RecordFormProps<Row> {
  companyId: number;
  /** The record to edit; null to create one. */
  row: Row | null;
  /** True when the new record replaces one that somebody else has deleted while it was being edited. */
  replaces: boolean;
  onClose: () => void;
  /** Called when somebody else has deleted the record; the draft of a new record then contains what the form contained. */
  onGone: () => void;
}

export interface RecordDialogProps {
  state: FormState;
  conflict: EditConflict | null;
  kind: RecordKind;
  editing: boolean;
  replaces: boolean;
}

/** Dialog with the fields of one record. */
export function RecordDialog(props: RecordDialogProps & { children: ReactNode }) {
  const { state, conflict, kind, editing, replaces, children } = props;
  const { t } = useText();
  return (
    <FormDialog
      {...state}
      restored={state.restored && !replaces}
      title={t(editing ? `${kind}.editTitle` : `${kind}.newTitle`)}
      submitLabel={t(editing ? 'records.save' : 'records.create')}
    >
      {replaces && <Alert tone="warning">{t('records.gone')}</Alert>}
      <ConflictNotice
        conflict={conflict}
        label={(name) => t(`${kind}.fields.${name}` as 'contacts.fields.name')}
        text={(name, value) => {
          if (name === 'type') return t(`products.type.${value}` as 'products.type.product');
          return typeof value === 'boolean' ? t(value ? 'records.yes' : 'records.no') : String(value ?? '');
        }}
        onDiscard={state.onClose}
      />
      {children}
    </FormDialog>
  );
}
