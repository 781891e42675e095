import { LoginRequest } from '@portals/contracts/login';
import { useAuth } from '@portals/platform';
import { useForm } from './use-form';

const fields = ['username', 'password'] as const;

/**
 * Runs the login form of any portal: user name and password. A failure is shown as a toast and in the form; the values stay, and the
 * password field is ready to be retyped.
 * @param onInvalid called after a submit with an empty field
 */
export function useLoginForm({ onInvalid }: { onInvalid?: () => void } = {}) {
  const { login } = useAuth();
  return useForm({
    schema: LoginRequest,
    values: { username: '', password: '' },
    fields,
    send: login,
    focusAfterFailure: 'password',
    ...(onInvalid ? { onInvalid } : {}),
  });
}
