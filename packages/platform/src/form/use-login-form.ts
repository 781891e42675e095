import { LoginRequest } from '@portals/contracts/login';
import { ApiError, useAuth } from '@portals/platform';
import { useEffect, useState } from 'react';
import { useForm } from './use-form';

const fields = ['username', 'password', 'recoveryCode'] as const;

/**
 * Runs the login form of any portal: user name and password. A failure is shown as a toast and in the form; the form keeps its values, and
 * the password field gets the focus.
 * @param onInvalid called after a submit with an empty field
 * @returns the form, and further requirements of the account besides the password: a recovery code (rule 19.36), or a confirmed address
 * (rule 19.22)
 */
export function useLoginForm({ onInvalid }: { onInvalid?: () => void } = {}) {
  const { login } = useAuth();
  const [asked, setAsked] = useState<'recoveryCode' | 'confirmation' | null>(null);
  const shown = useForm({
    schema: LoginRequest,
    values: { username: '', password: '', recoveryCode: '' },
    fields,
    send: login,
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'SECOND_STEP') setAsked('recoveryCode');
      else if (code === 'ADDRESS_UNCONFIRMED') setAsked('confirmation');
    },
    focusAfterFailure: asked === 'recoveryCode' ? asked : 'password',
    ...(onInvalid ? { onInvalid } : {}),
  });
  const { setFocus } = shown.form;
  useEffect(() => {
    if (asked === 'recoveryCode') setFocus(asked);
  }, [asked, setFocus]);
  return { ...shown, asked };
}
