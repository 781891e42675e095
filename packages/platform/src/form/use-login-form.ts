import { LoginRequest } from '@portals/contracts/login';
import { ApiError, useAuth } from '@portals/platform';
import { useEffect, useState } from 'react';
import { useForm } from './use-form';

const fields = ['username', 'password', 'recoveryCode'] as const;

/**
 * Runs the login form of any portal: user name and password. A failure is shown as a toast and in the form; the values stay, and the
 * password field is ready to be retyped.
 * @param onInvalid called after a submit with an empty field
 * @returns also `asksCode`: true when the account has a second step, and a recovery code can be typed (rule 19.36)
 */
export function useLoginForm({ onInvalid }: { onInvalid?: () => void } = {}) {
  const { login } = useAuth();
  const [asksCode, setAsksCode] = useState(false);
  const shown = useForm({
    schema: LoginRequest,
    values: { username: '', password: '', recoveryCode: '' },
    fields,
    send: login,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_STEP') setAsksCode(true);
    },
    focusAfterFailure: asksCode ? 'recoveryCode' : 'password',
    ...(onInvalid ? { onInvalid } : {}),
  });
  const { setFocus } = shown.form;
  useEffect(() => {
    if (asksCode) setFocus('recoveryCode');
  }, [asksCode, setFocus]);
  return { ...shown, asksCode };
}
