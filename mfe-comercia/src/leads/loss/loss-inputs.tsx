import { type LossReason, lossReasons } from '@portals/contracts/constants';
import type { FieldProblem, SchemaForm } from '@portals/platform/form';
import { Field, Select, TextInput } from '@portals/ui';
import { useText } from '../../shared';

interface LossFields {
  lossReason: LossReason | null;
  lossNote: string | null;
}
type Name = keyof LossFields;
type Registered = ReturnType<SchemaForm<LossFields, unknown>['form']['register']>;

export interface LossInputsProps {
  register: (name: Name, options?: { setValueAs: (value: unknown) => unknown }) => Registered;
  problem: (name: Name) => FieldProblem | undefined;
}

/** Options for the loss reason; the first one is "no reason". */
export function LossReasonOptions() {
  const { t } = useText();
  return (
    <>
      <option value="">{t('lossReason.none')}</option>
      {lossReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`lossReason.${reason}`)}
        </option>
      ))}
    </>
  );
}

/** Fields for the loss reason and a note (rule 9.44). Both may be empty. */
export function LossInputs({ register, problem }: LossInputsProps) {
  const { t } = useText();
  return (
    <>
      <Field label={t('leadFields.lossReason')} error={problem('lossReason')}>
        <Select {...register('lossReason', { setValueAs: (value) => value || null })}>
          <LossReasonOptions />
        </Select>
      </Field>
      <Field label={t('leadFields.lossNote')} hint={t('lossReason.noteHint')} error={problem('lossNote')}>
        <TextInput {...register('lossNote')} autoComplete="off" />
      </Field>
    </>
  );
}
