import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { hashToken, newSessionToken } from '../session/session-token.js';
import { OidcAttemptEntity } from './attempt.entity.js';
import { OidcPerson } from './person.rules.js';

/** Milliseconds within which somebody must sign in at the issuer; the same time applies to entering a password here afterwards. */
export const attemptMs = 10 * 60_000;

/**
 * Secrets of a sign-in attempt. They are derived from the browser's cookie and the state, so that none of them is stored in the database.
 */
export interface AttemptSecrets {
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636 §4.1). */
  verifier: string;
}

const secretsOf = (state: string, browser: string): AttemptSecrets => {
  const derive = (use: string) => createHmac('sha256', browser).update(`${use} ${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
};

interface Purpose {
  userId: number;
  sessionId: number;
}

/** Stores attempts to sign in at the issuer. Each attempt is bound to the browser that started it (rule 19.41). */
@Injectable()
export class AttemptBook {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** @param purpose the account to link; null for a sign-in */
  async begin(browser: string, purpose: Purpose | null): Promise<AttemptSecrets> {
    const state = await this.add(browser, purpose ?? { userId: null, sessionId: null }, null);
    return secretsOf(state, browser);
  }

  /** Uses up an attempt. @returns the attempt; null when it is unknown, already used, expired or was started in another browser */
  async consume(
    state: string,
    browser: string,
  ): Promise<{ secrets: AttemptSecrets; purpose: Purpose | null } | null> {
    const { manager } = this.dataSource;
    const attempt = await manager.findOneBy(OidcAttemptEntity, {
      ...this.key(state, browser),
      claims: IsNull(),
    });
    if (attempt === null) return null;
    const { affected } = await manager.delete(OidcAttemptEntity, { id: attempt.id });
    if (affected !== 1) return null;
    const { userId, sessionId } = attempt;
    const purpose = userId !== null && sessionId !== null ? { userId, sessionId } : null;
    return { secrets: secretsOf(state, browser), purpose };
  }

  /** Stores a verified identity until the password of the existing account has been entered. @returns a new state */
  storePerson(browser: string, person: OidcPerson): Promise<string> {
    return this.add(browser, { userId: null, sessionId: null }, JSON.stringify(person));
  }

  /**
   * @returns the stored identity and the time at which it was stored; null when the state is unknown, used, expired or from another browser
   */
  async findPerson(state: string, browser: string): Promise<{ person: OidcPerson; begunAt: Date } | null> {
    const attempt = await this.dataSource.manager.findOneBy(OidcAttemptEntity, {
      ...this.key(state, browser),
      claims: Not(IsNull()),
    });
    if (!attempt?.claims) return null;
    const begunAt = new Date(attempt.expiresAt.getTime() - attemptMs);
    return { person: OidcPerson.parse(JSON.parse(attempt.claims)), begunAt };
  }

  /** Deletes a stored identity. @returns false when another call has already deleted it */
  async remove(state: string, browser: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.delete(OidcAttemptEntity, this.key(state, browser));
    return affected === 1;
  }

  async deleteOld(now: Date): Promise<void> {
    await this.dataSource.manager.delete(OidcAttemptEntity, { expiresAt: LessThan(now) });
  }

  private key(state: string, browser: string) {
    const expiresAt = MoreThan(new Date());
    return { stateHash: hashToken(state), browserHash: hashToken(browser), expiresAt };
  }

  private async add(
    browser: string,
    purpose: Pick<OidcAttemptEntity, 'userId' | 'sessionId'>,
    claims: string | null,
  ): Promise<string> {
    const state = newSessionToken();
    await this.dataSource.manager.insert(OidcAttemptEntity, {
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      ...purpose,
      claims,
      expiresAt: new Date(Date.now() + attemptMs),
    });
    return state;
  }
}
