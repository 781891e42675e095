import { limits } from '@portals/contracts/constants';
import { type Problem, ProblemInput, type Strength, StrengthInput } from '@portals/contracts/consulting';
import { Controlled, type FormOptions } from '@portals/platform/form';
import { Field, ScaleInput, TextArea } from '@portals/ui';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

interface Rated {
  description: string;
  priority?: number;
  impact?: number;
}

const kinds = {
  problems: {
    schema: ProblemInput.omit({ companyId: true }),
    fields: ['description', 'priority'],
    label: 'problems.fields.priority',
    missing: 'problems.errors.priority',
  },
  strengths: {
    schema: StrengthInput.omit({ companyId: true }),
    fields: ['description', 'impact'],
    label: 'strengths.fields.impact',
    missing: 'strengths.errors.impact',
  },
} as const;

/** Returns the form for records with a description and a rating from 1 to 5. */
function ratedForm<Row extends Rated & { id: number }>(kind: keyof typeof kinds) {
  const { fields, label, missing } = kinds[kind];
  const schema: FormOptions<Rated, object, unknown>['schema'] = kinds[kind].schema;
  const rating = fields[1];
  return function RatedForm(props: RecordFormProps<Row>) {
    const { row } = props;
    const { t } = useText();
    const { form, problem, dialog } = useRecordForm({
      ...props,
      kind,
      schema,
      fields,
      values: { description: row?.description ?? '', [rating]: row?.[rating] ?? limits.scaleDefault },
    });
    return (
      <RecordDialog {...dialog}>
        <Field
          label={t(`${kind}.fields.description`)}
          required
          error={problem('description', { required: t(`${kind}.errors.description`) })}
        >
          <TextArea {...form.register('description')} rows={4} />
        </Field>
        <Controlled form={form} name={rating}>
          {(field) => (
            <Field label={t(label)} required error={problem(rating, { required: t(missing) })}>
              <ScaleInput {...field} low={t(`${kind}.scaleLow`)} high={t(`${kind}.scaleHigh`)} />
            </Field>
          )}
        </Controlled>
      </RecordDialog>
    );
  };
}

export const ProblemForm = ratedForm<Problem>('problems');
export const StrengthForm = ratedForm<Strength>('strengths');
