import { limits } from '@portals/contracts/constants';
import { type Department, DepartmentInput } from '@portals/contracts/consulting';
import { Field, ScaleInput, TextArea, TextInput } from '@portals/ui';
import { Controller } from 'react-hook-form';
import { useFieldError } from '../form/use-field-error';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = DepartmentInput.omit({ companyId: true });
const fields = ['name', 'function', 'digitalizationLevel'] as const;

export function DepartmentForm({ companyId, row, onClose }: RecordFormProps<Department>) {
  const { t } = useText();
  const errorText = useFieldError();
  const { form, ...dialog } = useRecordForm({
    kind: 'departments',
    companyId,
    id: row?.id ?? null,
    schema,
    fields,
    onClose,
    values: {
      name: row?.name ?? '',
      function: row?.function ?? '',
      digitalizationLevel: row?.digitalizationLevel ?? limits.scaleDefault,
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog {...dialog} kind="departments" editing={row !== null} dirty={isDirty}>
      <Field
        label={t('departments.fields.name')}
        required
        error={errorText(errors.name, t('departments.errors.name'))}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field
        label={t('departments.fields.function')}
        required
        error={errorText(errors.function, t('departments.errors.function'))}
      >
        <TextArea {...form.register('function')} rows={3} />
      </Field>
      <Controller
        control={form.control}
        name="digitalizationLevel"
        render={({ field: { disabled: _unused, ...field } }) => (
          <Field
            label={t('departments.fields.digitalizationLevel')}
            required
            error={errorText(errors.digitalizationLevel, t('departments.errors.digitalizationLevel'))}
          >
            <ScaleInput {...field} low={t('departments.scaleLow')} high={t('departments.scaleHigh')} />
          </Field>
        )}
      />
    </RecordDialog>
  );
}
