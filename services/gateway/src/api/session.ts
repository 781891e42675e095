import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookies } from '@portals/contracts/auth';
import { parseCookie } from 'cookie';

/** The token of a call, and what it came in. */
export interface SessionToken {
  token: string;
  from: 'bearer' | 'cookie';
}

/** What a token can be; anything else would be taken for a fault of the gateway. */
const tokenForm = /^[\x21-\x7e]{1,200}$/;

/** The session token of a call. A bearer alone decides when there is one, even a wrong one (rule 3.2). */
export function sessionToken(headers: IncomingHttpHeaders): SessionToken | null {
  if (headers.authorization !== undefined) {
    const bearer = /^Bearer +([^\s]+) *$/i.exec(headers.authorization)?.[1];
    return { token: bearer ?? '', from: 'bearer' };
  }
  const cookies = parseCookie(headers.cookie ?? '');
  const cookie = cookies[sessionCookies.secure] ?? cookies[sessionCookies.plain];
  return cookie ? { token: cookie, from: 'cookie' } : null;
}

/** What the session service said of a token: an access token for the services, or that there is no such session. */
export type Exchanged = { accessToken: string } | { accessToken: null };

export interface SessionOptions {
  /** Asks for an access token for one service. Rejects when nobody can be asked. */
  exchange: (token: string, audience: string) => Promise<Exchanged>;
  /** How long an answer is used, in milliseconds. */
  cacheMs: number;
  /** Most answers that are kept. */
  cacheSize?: number;
  now?: () => number;
}

/**
 * Exchanges session tokens for access tokens, asking once for calls that come together, and again after
 * `cacheMs`, so that a revoked session ends within that time. Tokens are kept only as hashes.
 */
export class Sessions {
  private readonly kept = new Map<string, { until: number; answer: Promise<Exchanged> }>();

  constructor(private readonly options: SessionOptions) {}

  /**
   * @param audience the service that the access token is for
   * @throws whatever `exchange` rejects with; a failure is never kept
   */
  lookUp(token: string, audience: string): Promise<Exchanged> {
    if (!tokenForm.test(token)) return Promise.resolve({ accessToken: null });
    const { now = Date.now, cacheMs, cacheSize = 10_000 } = this.options;
    const key = this.keyOf(token, audience);
    const entry = this.kept.get(key);
    if (entry && entry.until > now()) return entry.answer;
    const answer = this.options.exchange(token, audience);
    const fresh = { until: Number.POSITIVE_INFINITY, answer };
    this.kept.delete(key);
    this.kept.set(key, fresh);
    answer.then(
      () => {
        fresh.until = now() + cacheMs;
      },
      () => {
        if (this.kept.get(key) === fresh) this.kept.delete(key);
      },
    );
    const oldest = this.kept.keys().next();
    if (this.kept.size > cacheSize && !oldest.done) this.kept.delete(oldest.value);
    return answer;
  }

  /** Forgets a token at once, when its session has ended through this gateway. */
  forget(token: string, audiences: Iterable<string>): void {
    for (const audience of audiences) this.kept.delete(this.keyOf(token, audience));
  }

  private keyOf(token: string, audience: string): string {
    return `${audience} ${hash('sha256', token, 'base64')}`;
  }
}
