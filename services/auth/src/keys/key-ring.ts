import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { accessToken, CONFIG, databaseFault, LOGGER, type Logger } from '@portals/service-kit';
import { calculateJwkThumbprint, errors, exportJWK, type JWK } from 'jose';
import { In, type Repository } from 'typeorm';
import { z } from 'zod';
import type { AuthConfig } from '../config.js';
import { keySecret } from './key-secret.js';
import { isExpired, type KeyPeriod, nextPeriod, signingKeyOf } from './rotation.rules.js';
import { seal, unseal } from './seal.js';
import { SigningKeyEntity } from './signing-key.entity.js';

const Jwk = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

interface RingKey extends KeyPeriod {
  kid: string;
  jwk: JWK;
  publicKey: KeyObject;
  /** Null when the key cannot be decrypted with the current KEY_SECRET. */
  privateKey: KeyObject | null;
}

/** The signing keys, which all replicas share through the database. `refresh` must run regularly to rotate them. */
@Injectable()
export class KeyRing {
  private keys: RingKey[] = [];
  private readonly secret: string | undefined;

  constructor(
    @InjectRepository(SigningKeyEntity) private readonly rows: Repository<SigningKeyEntity>,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.secret = keySecret(config);
    if (this.secret === undefined)
      logger.warn('KEY_SECRET is not set: whoever reads the database can sign in as anybody');
  }

  /** Loads the keys, creates the next one when it is due, and deletes keys that no valid token needs any more. */
  async refresh(now = new Date()): Promise<void> {
    await this.load();
    const period = nextPeriod(this.keys, now, this.config.KEY_ROTATION_DAYS);
    if (period !== null) await this.add(period);
    const signing = signingKeyOf(this.keys, now);
    if (signing === null || signing.privateKey === null) {
      this.logger.warn(
        'no signing key can be used (is KEY_SECRET another one?); a new one takes over at once',
      );
      await this.add(this.immediately(now));
    }
    await this.dropOld(now);
  }

  /** Returns the key to sign with. */
  current(now = new Date()): { kid: string; privateKey: KeyObject } {
    const readable = this.keys.filter(({ privateKey }) => privateKey !== null);
    const key = signingKeyOf(readable, now);
    if (key === null || key.privateKey === null) throw new Error('There is no signing key');
    return { kid: key.kid, privateKey: key.privateKey };
  }

  /**
   * Reloads and returns the public keys. The reload is needed because another replica may already have signed tokens with a key that it has
   * just created.
   */
  async publish(): Promise<{ keys: JWK[] }> {
    await this.load();
    return this.published();
  }

  /** Returns the loaded public keys as a JWKS, which includes the previous, the current and the next key. */
  published(): { keys: JWK[] } {
    return {
      keys: this.keys.map(({ jwk, kid }) => ({ ...jwk, kid, alg: accessToken.algorithm, use: 'sig' })),
    };
  }

  /**
   * Returns the key that verifies a token (the key resolver of jose). Reloads the keys if the id is unknown, because another replica may
   * have just created the key.
   */
  async verificationKey(kid: string | undefined): Promise<KeyObject> {
    const named = () => this.keys.find((candidate) => candidate.kid === kid);
    if (named() === undefined) await this.load();
    const key = named();
    // All keys have just been loaded, so a token with an unknown key is forged.
    if (key === undefined) throw new errors.JWSSignatureVerificationFailed();
    return key.publicKey;
  }

  private immediately(now: Date): KeyPeriod {
    const generation = Math.max(...this.keys.map((key) => key.generation)) + 1;
    const usableUntil = new Date(now.getTime() + this.config.KEY_ROTATION_DAYS * 86_400_000);
    return { generation, usableFrom: now, usableUntil };
  }

  private async load(): Promise<void> {
    const rows = await this.rows.find({ order: { generation: 'ASC' } });
    // Reuses keys that are already decrypted, because decryption is slow (scrypt).
    const known = new Map(this.keys.map((key) => [key.kid, key]));
    this.keys = rows.map((row) => known.get(row.kid) ?? this.open(row));
  }

  private open(row: SigningKeyEntity): RingKey {
    const jwk = Jwk.parse(JSON.parse(row.publicKey));
    const opened = unseal(row.privateKey, this.secret);
    return {
      kid: row.kid,
      generation: row.generation,
      usableFrom: row.usableFrom,
      usableUntil: row.usableUntil,
      jwk,
      publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
      privateKey:
        opened === null ? null : createPrivateKey({ key: Jwk.parse(JSON.parse(opened)), format: 'jwk' }),
    };
  }

  private async add(period: KeyPeriod): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    const secret = JSON.stringify(await exportJWK(privateKey));
    try {
      await this.rows.insert({
        ...period,
        kid,
        publicKey: JSON.stringify(jwk),
        privateKey: seal(secret, this.secret),
      });
      // Spares `load` the decryption.
      this.keys.push({ ...period, kid, jwk, publicKey, privateKey });
    } catch (error) {
      // A unique violation means that another replica has created the key of this generation.
      if (databaseFault(error)?.kind !== 'unique') throw error;
    }
    await this.load();
  }

  private async dropOld(now: Date): Promise<void> {
    const over = this.keys.filter((key) => isExpired(key, now)).map(({ kid }) => kid);
    if (over.length === 0) return;
    await this.rows.delete({ kid: In(over) });
    this.keys = this.keys.filter(({ kid }) => !over.includes(kid));
  }
}
