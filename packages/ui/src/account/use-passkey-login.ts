import type { PasskeyLogin } from '@portals/contracts/auth';
import { ApiError, toast, useAuth, useErrorText, useHydrated } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { canUsePasskeys, isCancelled, readPasskey } from './read-passkey';
import { useAccountText } from './use-account-text';

/** Lists the person's passkeys in the user name field while `active`, in browsers that support this. Only these browsers load the code. */
function useAutofill(active: boolean, onChosen: (passkey: PasskeyLogin) => Promise<void>): void {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!active) return;
    const stop = new AbortController();
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || stop.signal.aborted) return;
      const { choosePasskeyInField } = await import(
        /* webpackChunkName: "passkey-autofill" */ './passkey-autofill'
      );
      const passkey = await choosePasskeyInField(stop.signal);
      if (passkey !== null) await chosen(passkey);
    };
    // If the code cannot be loaded, the button still works.
    offer().catch(() => undefined);
    return () => stop.abort();
  }, [active]);
}

/**
 * Signs in with a passkey (rule 19.35), from a button or from the list in the user name field. `available` is false in browsers without
 * passkeys, and until the page is hydrated; `unconfirmed` is true after the server has rejected the login because the email address is not
 * confirmed (rule 19.22).
 * @param isSending true while the form is being sent, which closes the list
 */
export function usePasskeyLogin(isSending: boolean) {
  const { t } = useAccountText();
  const { login } = useAuth();
  const errorText = useErrorText();
  const available = useHydrated() && canUsePasskeys();
  const [unconfirmed, setUnconfirmed] = useState(false);
  // `login` already shows any error as a toast.
  const enter = (passkey: PasskeyLogin) =>
    login(passkey).then(
      () => undefined,
      (error: unknown) => setUnconfirmed(error instanceof ApiError && error.code === 'ADDRESS_UNCONFIRMED'),
    );
  const { run, pending } = useOnce(async () => {
    let passkey: PasskeyLogin;
    try {
      passkey = await readPasskey();
    } catch (error) {
      if (isCancelled(error)) return;
      const description = error instanceof DOMException ? t('login.passkeyFailed') : errorText(error);
      toast({ tone: 'destructive', title: t('login.passkey'), description });
      return;
    }
    await enter(passkey);
  });
  const chosen = useOnce(enter);
  useAutofill(available && !isSending && !pending && !chosen.pending, chosen.run);
  return { available, unconfirmed, pending: pending || chosen.pending, signIn: () => void run() };
}
