import type { PasskeyLogin } from '@portals/contracts/auth';
import { ApiError, api, toast, useAuth, useErrorText, useHydrated } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useState } from 'react';
import { useUiText } from '../texts/use-ui-text';

/** Returns true where the browser reads and writes passkeys in JSON (WebAuthn Level 3). */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Asks the browser for a passkey of this site.
 * @param optionsPath call that gives out the challenge
 * @throws DOMException with the name NotAllowedError when the person closes the browser's dialog
 */
export async function readPasskey(optionsPath = '/api/login/passkey/options'): Promise<PasskeyLogin> {
  const options = await api.post<PublicKeyCredentialRequestOptionsJSON>(optionsPath);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential))
    throw new TypeError('the browser answered without a passkey');
  // The contract of the call says the same as the standard's type, and the server checks it.
  return credential.toJSON() as PasskeyLogin;
}

/** Whoever closes the browser's dialog knows that nothing happened. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Signs in by a passkey (rule 19.35). `available` is false where the browser cannot, and until the page runs; `unconfirmed` is true once the
 * login was refused because the address has to be confirmed (19.22).
 */
export function usePasskeyLogin() {
  const { t } = useUiText();
  const { login } = useAuth();
  const errorText = useErrorText();
  const hydrated = useHydrated();
  const [unconfirmed, setUnconfirmed] = useState(false);
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
    // A refusal is shown as a toast by the login itself.
    await login(passkey).catch((error: unknown) =>
      setUnconfirmed(error instanceof ApiError && error.code === 'ADDRESS_UNCONFIRMED'),
    );
  });
  return { available: hydrated && canUsePasskeys(), unconfirmed, pending, signIn: () => void run() };
}
