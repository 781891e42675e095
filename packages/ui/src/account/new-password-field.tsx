import { limits } from '@portals/contracts/constants';
import { Field, PasswordInput } from '@portals/ui';
import { styled } from 'styled-components';
import { space } from '../tokens';
import { StrengthMeter } from './strength-meter';
import { useAccountText } from './use-account-text';
import type { AccountFieldProps } from './username-field';

const Box = styled.div`
  display: grid;
  gap: ${space(2)};
`;

export interface NewPasswordFieldProps extends AccountFieldProps {
  /** Label instead of "Password". */
  label?: string;
  /** The typed text, for the description of its strength. */
  value: string;
  /** Name, user name and email address, which the password should not contain. */
  personal: readonly string[];
}

/** Field for a new password, with a description of its strength (rule 3.5). */
export function NewPasswordField({ label, control, problem, value, personal }: NewPasswordFieldProps) {
  const { t } = useAccountText();
  return (
    <Box>
      <Field
        label={label ?? t('account.password')}
        hint={t('account.passwordHint', { limit: limits.passwordMin })}
        required
        error={problem({
          required: t('account.passwordRequired'),
          tooShort: t('account.passwordShort', { limit: limits.passwordMin }),
          tooLong: (limit) => t('account.passwordLong', { limit }),
        })}
      >
        <PasswordInput {...control} autoComplete="new-password" />
      </Field>
      <StrengthMeter password={value} personal={personal} />
    </Box>
  );
}
