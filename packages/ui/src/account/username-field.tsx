import type { FieldProblem, ProblemTexts } from '@portals/platform/form';
import { Field, TextInput, type TextInputProps } from '@portals/ui';
import { useAccountText } from './use-account-text';

export interface AccountFieldProps {
  /** Result of the form's `register` for the field. */
  control: TextInputProps;
  /** Returns the error of the field, using the given messages. */
  problem: (texts: ProblemTexts) => FieldProblem | undefined;
}

/** Field for the user name of a new account (rule 3.10). */
export function UsernameField({ control, problem }: AccountFieldProps) {
  const { t } = useAccountText();
  return (
    <Field
      label={t('account.username')}
      hint={t('account.usernameHint')}
      required
      error={problem({ required: t('account.usernameRequired'), format: t('account.usernameFormat') })}
    >
      <TextInput
        {...control}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  );
}
