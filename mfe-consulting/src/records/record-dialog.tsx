import type { EditConflict, FormState } from '@portals/platform/form';
import { ConflictNotice, FormDialog } from '@portals/ui';
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
  conflict: EditConflict | null;
  kind: RecordKind;
  editing: boolean;
  children: ReactNode;
}) {
  const { state, conflict, kind, editing, children } = props;
  const { t } = useText();
  return (
    <FormDialog
      {...state}
      title={t(editing ? `${kind}.editTitle` : `${kind}.newTitle`)}
      submitLabel={t(editing ? 'records.save' : 'records.create')}
    >
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
