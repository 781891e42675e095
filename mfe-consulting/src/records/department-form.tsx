import { limits } from '@portals/contracts/constants';
import { type Department, DepartmentInput } from '@portals/contracts/consulting';
import { Controlled } from '@portals/platform/form';
import { Field, ScaleInput, TextArea, TextInput } from '@portals/ui';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = DepartmentInput.omit({ companyId: true });
const fields = ['name', 'function', 'digitalizationLevel'] as const;

export function DepartmentForm(props: RecordFormProps<Department>) {
  const { row } = props;
  const { t } = useText();
  const { form, problem, dialog } = useRecordForm({
    ...props,
    kind: 'departments',
    schema,
    fields,
    values: {
      name: row?.name ?? '',
      function: row?.function ?? '',
      digitalizationLevel: row?.digitalizationLevel ?? limits.scaleDefault,
    },
  });
  return (
    <RecordDialog {...dialog}>
      <Field
        label={t('departments.fields.name')}
        required
        error={problem('name', { required: t('departments.errors.name') })}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field
        label={t('departments.fields.function')}
        required
        error={problem('function', { required: t('departments.errors.function') })}
      >
        <TextArea {...form.register('function')} rows={3} />
      </Field>
      <Controlled form={form} name="digitalizationLevel">
        {(field) => (
          <Field
            label={t('departments.fields.digitalizationLevel')}
            required
            error={problem('digitalizationLevel', { required: t('departments.errors.digitalizationLevel') })}
          >
            <ScaleInput {...field} low={t('departments.scaleLow')} high={t('departments.scaleHigh')} />
          </Field>
        )}
      </Controlled>
    </RecordDialog>
  );
}
