import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyLogin } from '@portals/contracts/auth';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

interface Ceremony {
  challenge: string;
  /** Relying party id that the browser puts into the response. */
  rpId?: string;
  origin?: string;
  /** False when the authenticator has not verified the person. */
  verified?: boolean;
}

/** Flags of authenticator data (WebAuthn Level 3): user present, user verified, with credential data. */
const flagsOf = ({ verified = true }: Ceremony, withKey: boolean): number =>
  0x01 | (verified ? 0x04 : 0) | (withKey ? 0x40 : 0);

/** A software authenticator with one passkey (ES256, no attestation). */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  constructor(
    private readonly rpId: string,
    private readonly origin: string,
  ) {}

  /** Creates the passkey and returns the authenticator's response. */
  create(ceremony: Ceremony, name = 'Laptop'): NewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const authData = Buffer.concat([this.head(ceremony, true), credential]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      ...this.credential(),
      name,
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', ceremony)),
        attestationObject: base64url(Buffer.from(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs a login challenge and returns the authenticator's response. */
  get(ceremony: Ceremony): PasskeyLogin {
    this.counter++;
    const authData = this.head(ceremony, false);
    const clientData = this.clientData('webauthn.get', ceremony);
    const sign = createSign('SHA256').update(Buffer.concat([authData, sha256(clientData)]));
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign.sign(this.key.privateKey)),
      },
    };
  }

  private credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, { challenge, origin = this.origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private head(ceremony: Ceremony, withKey: boolean): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flagsOf(ceremony, withKey));
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(ceremony.rpId ?? this.rpId), rest]);
  }

  /** Returns the public key in COSE (RFC 9053 §7.1.1): EC2, ES256, P-256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]));
  }
}
