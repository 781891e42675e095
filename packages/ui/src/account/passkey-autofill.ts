import type { PasskeyLogin } from '@portals/contracts/auth';
import { readPasskey } from './read-passkey';

/** The server takes a passkey for five minutes after it gave out the challenge, so the browser gets another one before. */
const standardRenewMs = 4 * 60_000;

/** Resolves when somebody looks at the page. A hidden page fetches nothing. */
const seen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check, { signal });
    signal.addEventListener('abort', check, { once: true });
    check();
  });

/**
 * Has the browser list the person's passkeys of this site in the field with `autocomplete="webauthn"` (conditional mediation, WebAuthn Level 3).
 * @param signal takes the list back; a browser has only one request for a passkey at a time
 * @returns the passkey that was chosen; null when it was taken back, or the browser or the server refuses: the list is an extra, and the
 * button beside it says what is wrong
 */
export async function choosePasskeyInField(
  signal: AbortSignal,
  renewMs = standardRenewMs,
): Promise<PasskeyLogin | null> {
  while (!signal.aborted) {
    const renewal = AbortSignal.timeout(renewMs);
    try {
      const how = { mediation: 'conditional', signal: AbortSignal.any([signal, renewal]) } as const;
      const passkey = await readPasskey(undefined, how);
      return signal.aborted ? null : passkey;
    } catch {
      if (!renewal.aborted) return null;
      await seen(signal);
    }
  }
  return null;
}
