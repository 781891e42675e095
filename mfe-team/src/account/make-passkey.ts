import { NewPasskey, type OwnerProof, Passkey } from '@portals/contracts/auth';
import { api } from '@portals/platform';
import { useRef } from 'react';

export const passkeysPath = '/api/account/passkeys';

/** Thrown when the browser could not create a passkey; the reason is `cancelled` when the user closed its dialog. */
export class PasskeyError extends Error {
  constructor(readonly reason: 'cancelled' | 'known' | 'failed') {
    super(reason);
    this.name = 'PasskeyError';
  }
}

/** Maps the error names of navigator.credentials.create (WebAuthn Level 3) to reasons. */
const reasons: Readonly<Record<string, PasskeyError['reason']>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

async function create(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
  } catch (error) {
    throw new PasskeyError((error instanceof DOMException && reasons[error.name]) || 'failed');
  }
  throw new PasskeyError('failed');
}

/**
 * Milliseconds for which the options of a failed attempt are used again. The service accepts them for five minutes (rule 19.34), of which the
 * rest is left for the browser's dialog.
 */
const reuseMs = 4 * 60_000;

interface FetchedOptions {
  options: PublicKeyCredentialCreationOptionsJSON;
  at: number;
}

/**
 * Returns a function that creates a passkey in the browser and adds it to the account (rule 19.34); it throws ApiError and PasskeyError.
 * When the browser creates none, the next attempt uses the same options and sends no proof, because the proof may have used up a recovery
 * code.
 */
export function useMakePasskey(): (name: string, proof: OwnerProof) => Promise<Passkey> {
  const fetched = useRef<FetchedOptions | null>(null);
  return async (name, proof) => {
    if (fetched.current === null || Date.now() - fetched.current.at > reuseMs) {
      const at = Date.now();
      fetched.current = { options: await api.post(`${passkeysPath}/options`, proof), at };
    }
    const credential = await create(fetched.current.options);
    // The service accepts the options once, also when it refuses the passkey.
    fetched.current = null;
    const made = NewPasskey.parse(Object.assign({}, credential, { name }));
    return api.post(passkeysPath, made, { schema: Passkey });
  };
}
