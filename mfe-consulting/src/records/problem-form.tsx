import { limits } from '@portals/contracts/constants';
import { type Problem, ProblemInput } from '@portals/contracts/consulting';
import { Controlled } from '@portals/platform/form';
import { Field, ScaleInput, TextArea } from '@portals/ui';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = ProblemInput.omit({ companyId: true });
const fields = ['description', 'priority'] as const;

export function ProblemForm({ companyId, row, onClose }: RecordFormProps<Problem>) {
  const { t } = useText();
  const { form, state, problem, conflict } = useRecordForm({
    kind: 'problems',
    companyId,
    id: row?.id ?? null,
    schema,
    fields,
    onClose,
    values: { description: row?.description ?? '', priority: row?.priority ?? limits.scaleDefault },
  });
  return (
    <RecordDialog state={state} conflict={conflict} kind="problems" editing={row !== null}>
      <Field
        label={t('problems.fields.description')}
        required
        error={problem('description', { required: t('problems.errors.description') })}
      >
        <TextArea {...form.register('description')} rows={4} />
      </Field>
      <Controlled form={form} name="priority">
        {(field) => (
          <Field
            label={t('problems.fields.priority')}
            required
            error={problem('priority', { required: t('problems.errors.priority') })}
          >
            <ScaleInput {...field} low={t('problems.scaleLow')} high={t('problems.scaleHigh')} />
          </Field>
        )}
      </Controlled>
    </RecordDialog>
  );
}
