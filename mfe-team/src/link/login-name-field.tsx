import { Field, TextInput } from '@portals/ui';
import type { AccountFieldProps } from '@portals/ui/account';
import { useText } from '../text';

/** Field for the user name or the email address of an existing account. */
export function LoginNameField({ control, problem }: AccountFieldProps) {
  const { t } = useText();
  return (
    <Field label={t('join.loginName')} required error={problem({ required: t('join.loginNameRequired') })}>
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
