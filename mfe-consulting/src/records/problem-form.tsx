import { limits } from '@portals/contracts/constants';
import { type Problem, ProblemInput } from '@portals/contracts/consulting';
import { Field, ScaleInput, TextArea } from '@portals/ui';
import { Controller } from 'react-hook-form';
import { useFieldError } from '../form/use-field-error';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = ProblemInput.omit({ companyId: true });
const fields = ['description', 'priority'] as const;

export function ProblemForm({ companyId, row, onClose }: RecordFormProps<Problem>) {
  const { t } = useText();
  const errorText = useFieldError();
  const { form, ...dialog } = useRecordForm({
    kind: 'problems',
    companyId,
    id: row?.id ?? null,
    schema,
    fields,
    onClose,
    values: { description: row?.description ?? '', priority: row?.priority ?? limits.scaleDefault },
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog {...dialog} kind="problems" editing={row !== null} dirty={isDirty}>
      <Field
        label={t('problems.fields.description')}
        required
        error={errorText(errors.description, t('problems.errors.description'))}
      >
        <TextArea {...form.register('description')} rows={4} />
      </Field>
      <Controller
        control={form.control}
        name="priority"
        render={({ field: { disabled: _unused, ...field } }) => (
          <Field
            label={t('problems.fields.priority')}
            required
            error={errorText(errors.priority, t('problems.errors.priority'))}
          >
            <ScaleInput {...field} low={t('problems.scaleLow')} high={t('problems.scaleHigh')} />
          </Field>
        )}
      />
    </RecordDialog>
  );
}
