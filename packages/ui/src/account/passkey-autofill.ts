import type { PasskeyLogin } from '@portals/contracts/auth';
import { readPasskey } from './read-passkey';

/** Milliseconds after which the browser gets a new challenge: the server accepts a challenge for only five minutes. */
const standardRenewMs = 4 * 60_000;

/** Resolves when the page is visible, so that a hidden page sends no requests. */
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
 * Makes the browser list the person's passkeys for this site in the field with `autocomplete="webauthn"` (conditional mediation, WebAuthn
 * Level 3).
 * @param signal aborts the request, because a browser allows only one passkey request at a time
 * @returns the passkey that was chosen; null when the request was aborted, or rejected by the browser or the server. Errors are not
 * reported, because the list is only a convenience and the passkey button reports them
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
