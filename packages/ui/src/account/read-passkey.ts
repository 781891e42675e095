import type { PasskeyLogin } from '@portals/contracts/auth';
import { api } from '@portals/platform';

/** Returns true where the browser can read and create passkeys in JSON form (WebAuthn Level 3). */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Asks the browser for a passkey for this site.
 * @param optionsPath path of the call that returns the challenge
 * @param how `mediation: 'conditional'` offers passkeys in a field instead of a dialog; `signal` aborts the request
 * @throws DOMException with the name NotAllowedError when the person closes the browser's dialog
 */
export async function readPasskey(
  optionsPath = '/api/login/passkey/options',
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyLogin> {
  const options = await api.post<PublicKeyCredentialRequestOptionsJSON>(optionsPath, undefined, {
    ...(how.signal && { signal: how.signal }),
  });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ ...how, publicKey });
  if (!(credential instanceof PublicKeyCredential))
    throw new TypeError('the browser answered without a passkey');
  // The contract of the call matches the standard's type, and the server checks the value.
  return credential.toJSON() as PasskeyLogin;
}

/** Returns true when the person has closed the browser's dialog, in which case no error message is needed. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';
