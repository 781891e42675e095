import { limits } from '@portals/contracts/constants';
import { type Strength, StrengthInput } from '@portals/contracts/consulting';
import { Field, ScaleInput, TextArea } from '@portals/ui';
import { Controller } from 'react-hook-form';
import { useFieldError } from '../form/use-field-error';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = StrengthInput.omit({ companyId: true });
const fields = ['description', 'impact'] as const;

export function StrengthForm({ companyId, row, onClose }: RecordFormProps<Strength>) {
  const { t } = useText();
  const errorText = useFieldError();
  const { form, ...dialog } = useRecordForm({
    kind: 'strengths',
    companyId,
    id: row?.id ?? null,
    schema,
    fields,
    onClose,
    values: { description: row?.description ?? '', impact: row?.impact ?? limits.scaleDefault },
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog {...dialog} kind="strengths" editing={row !== null} dirty={isDirty}>
      <Field
        label={t('strengths.fields.description')}
        required
        error={errorText(errors.description, t('strengths.errors.description'))}
      >
        <TextArea {...form.register('description')} rows={4} />
      </Field>
      <Controller
        control={form.control}
        name="impact"
        render={({ field: { disabled: _unused, ...field } }) => (
          <Field
            label={t('strengths.fields.impact')}
            required
            error={errorText(errors.impact, t('strengths.errors.impact'))}
          >
            <ScaleInput {...field} low={t('strengths.scaleLow')} high={t('strengths.scaleHigh')} />
          </Field>
        )}
      />
    </RecordDialog>
  );
}
