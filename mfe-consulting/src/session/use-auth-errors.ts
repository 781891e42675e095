import { useCallback } from 'react';
import type { FieldError } from 'react-hook-form';
import { markLimit } from '../form/issue-mark';
import { serverError } from '../form/server-errors';
import { useText } from '../text';
import { mismatch } from './registration-schema';

export type AuthField = 'name' | 'email' | 'username' | 'password' | 'confirmPassword';

const required = {
  name: 'auth.errors.nameRequired',
  email: 'auth.errors.emailRequired',
  username: 'auth.errors.usernameRequired',
  password: 'auth.errors.passwordRequired',
  confirmPassword: 'auth.errors.confirmRequired',
} as const;

/** The message of a refused field, in the words of this portal. */
export function useAuthErrors(): (
  field: AuthField,
  error: FieldError | undefined,
  value?: string,
) => string | undefined {
  const { t } = useText();
  return useCallback(
    (field, error, value) => {
      if (!error) return undefined;
      if (error.type === serverError) return error.message || t('auth.errors.refused');
      if (error.message === mismatch) return t('auth.errors.confirmMismatch');
      if (error.message === 'required' || value === '') return t(required[field]);
      if (markLimit('tooShort', error.message) !== null) return t('auth.errors.passwordShort');
      const max = markLimit('tooLong', error.message);
      if (max !== null)
        return t(field === 'password' ? 'auth.errors.passwordLong' : 'auth.errors.tooLong', { max });
      return t(field === 'email' ? 'auth.errors.emailInvalid' : 'auth.errors.usernameFormat');
    },
    [t],
  );
}
