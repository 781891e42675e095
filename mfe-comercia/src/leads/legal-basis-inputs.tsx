import { type LegalBasisFields, legalBases, legalBasisSourceMax } from '@portals/contracts/constants';
import type { FieldProblem, ProblemTexts, SchemaForm } from '@portals/platform/form';
import { Field, Select, TextInput } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../shared';

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(5)};

  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

type Name = keyof LegalBasisFields;
type Registered = ReturnType<SchemaForm<LegalBasisFields, unknown>['form']['register']>;

export interface LegalBasisInputsProps {
  register: (name: Name, options?: { setValueAs: (value: unknown) => unknown }) => Registered;
  problem: (name: Name, texts?: ProblemTexts) => FieldProblem | undefined;
  /** Currently chosen value. */
  chosen: string | null | undefined;
  /** True when a legal basis must be chosen. */
  required?: boolean;
}

/** Fields for the legal basis of emailing a lead. Consent also requires a date and a source. */
export function LegalBasisInputs({ register, problem, chosen, required = false }: LegalBasisInputsProps) {
  const { t } = useText();
  const basis = legalBases.find((known) => known === chosen);
  const own = {
    CONSENT_DAY_REQUIRED: t('legalBasis.errors.on'),
    CONSENT_SOURCE_REQUIRED: t('legalBasis.errors.source'),
    LEGAL_BASIS_IN_FUTURE: t('legalBasis.errors.future'),
  };
  const isConsent = basis === 'consent';
  return (
    <>
      <Field
        label={t('leadFields.legalBasis')}
        required={required}
        hint={t(basis ? `legalBasis.${basis}Hint` : 'legalBasis.hint')}
        error={problem('legalBasis', { required: t('legalBasis.errors.basis') })}
      >
        <Select {...register('legalBasis', { setValueAs: (value) => value || null })}>
          <option value="">{t('legalBasis.none')}</option>
          {legalBases.map((value) => (
            <option key={value} value={value}>
              {t(`legalBasis.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      {basis && (
        <Pair>
          <Field
            label={t(`legalBasis.${basis}On`)}
            required={isConsent}
            error={problem('legalBasisOn', { own })}
          >
            <TextInput {...register('legalBasisOn')} type="date" />
          </Field>
          <Field
            label={t(`legalBasis.${basis}Source`)}
            required={isConsent}
            hint={isConsent ? t('legalBasis.consentSourceHint') : undefined}
            error={problem('legalBasisSource', { own })}
          >
            <TextInput {...register('legalBasisSource')} maxLength={legalBasisSourceMax} autoComplete="off" />
          </Field>
        </Pair>
      )}
    </>
  );
}
