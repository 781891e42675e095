import { NewPasskey, type OwnerProof, Passkey } from '@portals/contracts/auth';
import { api } from '@portals/platform';

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
 * Creates a passkey in the browser and adds it to the account (rule 19.34).
 * @throws ApiError, PasskeyError
 */
export async function makePasskey(name: string, proof: OwnerProof): Promise<Passkey> {
  const options = await api.post<PublicKeyCredentialCreationOptionsJSON>(`${passkeysPath}/options`, proof);
  const made = NewPasskey.parse(Object.assign({}, await create(options), { name }));
  return api.post(passkeysPath, made, { schema: Passkey });
}
