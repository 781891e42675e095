import { toast, useAuth, useFailure } from '@portals/platform';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../text';

/**
 * The state of the login form. Empty fields give a message and no call (rule 7.2); after a failure, which a
 * toast explains, what was typed stays.
 */
export function useLogin() {
  const { t } = useText();
  const { login } = useAuth();
  const { failure, attempt } = useFailure();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const busy = useRef(false);

  const signIn = async () => {
    if (busy.current) return;
    const empty = username.trim() === '' ? usernameInput : password === '' ? passwordInput : null;
    if (empty) {
      toast({ title: t('login.empty'), tone: 'destructive' });
      empty.current?.focus();
      return;
    }
    busy.current = true;
    setPending(true);
    await attempt(() => login({ username, password })).catch(() => passwordInput.current?.focus());
    busy.current = false;
    setPending(false);
  };

  return {
    pending,
    failure,
    username: { value: username, set: setUsername, ref: usernameInput },
    password: { value: password, set: setPassword, ref: passwordInput },
    submit(event: FormEvent) {
      event.preventDefault();
      void signIn();
    },
  };
}
