import { LoginRequest } from '@portals/contracts/login';
import { useAuth } from '@portals/platform';
import { useForm } from './use-form';

const fields = ['username', 'password'] as const;

/**
 * User name and password of any portal's login. A failure is said by a toast and by the form; what was typed stays, and
 * the password can be typed anew at once.
 * @param onInvalid after a submit with an empty field
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
