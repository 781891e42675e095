import { limits } from '@portals/contracts/constants';
import { type Strength, StrengthInput } from '@portals/contracts/consulting';
import { Controlled } from '@portals/platform/form';
import { Field, ScaleInput, TextArea } from '@portals/ui';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = StrengthInput.omit({ companyId: true });
const fields = ['description', 'impact'] as const;

export function StrengthForm({ companyId, row, onClose }: RecordFormProps<Strength>) {
  const { t } = useText();
  const { form, state, problem, conflict } = useRecordForm({
    kind: 'strengths',
    companyId,
    id: row?.id ?? null,
    schema,
    fields,
    onClose,
    values: { description: row?.description ?? '', impact: row?.impact ?? limits.scaleDefault },
  });
  return (
    <RecordDialog state={state} conflict={conflict} kind="strengths" editing={row !== null}>
      <Field
        label={t('strengths.fields.description')}
        required
        error={problem('description', { required: t('strengths.errors.description') })}
      >
        <TextArea {...form.register('description')} rows={4} />
      </Field>
      <Controlled form={form} name="impact">
        {(field) => (
          <Field
            label={t('strengths.fields.impact')}
            required
            error={problem('impact', { required: t('strengths.errors.impact') })}
          >
            <ScaleInput {...field} low={t('strengths.scaleLow')} high={t('strengths.scaleHigh')} />
          </Field>
        )}
      </Controlled>
    </RecordDialog>
  );
}
