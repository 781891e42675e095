import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookies } from '@portals/contracts/auth';
import { parseCookie } from 'cookie';

/** The session token of a call, and the header that it came in. */
export interface SessionToken {
  token: string;
  from: 'bearer' | 'cookie';
}

/** The form of a session token. Its service refuses any other as invalid input, which would look like a fault of the gateway. */
const tokenForm = /^[\x21-\x7e]{1,200}$/;

/**
 * The session token of a call. An Authorization header overrides the cookie, even when its token is wrong (rule 3.2). Over
 * HTTPS the plain cookie counts for nothing, because another host of the domain may have set it (rule 3.9).
 */
export function sessionToken(headers: IncomingHttpHeaders, https: boolean): SessionToken | null {
  if (headers.authorization !== undefined) {
    const bearer = /^Bearer +([^\s]+) *$/i.exec(headers.authorization)?.[1];
    return { token: bearer ?? '', from: 'bearer' };
  }
  const cookies = parseCookie(headers.cookie ?? '');
  const cookie = cookies[sessionCookies.secure] ?? (https ? undefined : cookies[sessionCookies.plain]);
  return cookie ? { token: cookie, from: 'cookie' } : null;
}

/** Result of an exchange: an access token for one service and whose it is, or null when there is no such session. */
export type Exchanged = { accessToken: string; user: string | null } | { accessToken: null };

export interface SessionOptions {
  /** Asks for an access token for one service. Rejects when the session service cannot be reached. */
  exchange: (token: string, audience: string) => Promise<Exchanged>;
  /** How long an answer is used, in milliseconds. */
  cacheMs: number;
  /** Number of answers in the cache at most. */
  cacheSize?: number;
  now?: () => number;
}

interface CachedExchange {
  until: number;
  answer: Promise<Exchanged>;
  /** Whose session it is, as the last answer said. */
  user: string | null;
}

/**
 * Exchanges session tokens for access tokens. Calls that come together share one exchange, whose answer is used for
 * `cacheMs`, so that a revoked session ends within that time. The cache holds hashes of tokens, never the tokens.
 */
export class Sessions {
  private readonly cache = new Map<string, CachedExchange>();

  constructor(private readonly options: SessionOptions) {}

  /**
   * @param audience the service that the access token is for
   * @throws whatever `exchange` rejects with; a failure is never cached
   */
  lookUp(token: string, audience: string): Promise<Exchanged> {
    if (!tokenForm.test(token)) return Promise.resolve({ accessToken: null });
    const { now = Date.now, cacheMs, cacheSize = 10_000 } = this.options;
    const key = this.keyOf(token, audience);
    const entry = this.cache.get(key);
    if (entry && entry.until > now()) return entry.answer;
    const answer = this.options.exchange(token, audience);
    const fresh: CachedExchange = { until: Number.POSITIVE_INFINITY, answer, user: entry?.user ?? null };
    this.cache.delete(key);
    this.cache.set(key, fresh);
    answer.then(
      (exchanged) => {
        fresh.until = now() + cacheMs;
        fresh.user = exchanged.accessToken === null ? null : exchanged.user;
      },
      () => {
        if (this.cache.get(key) === fresh) this.cache.delete(key);
      },
    );
    const oldest = this.cache.keys().next();
    if (this.cache.size > cacheSize && !oldest.done) this.cache.delete(oldest.value);
    return answer;
  }

  /** Id of the user whose session it is, without asking; null while nobody has asked, and for no session. */
  userOf(token: string, audience: string): string | null {
    return this.cache.get(this.keyOf(token, audience))?.user ?? null;
  }

  /** Removes a token from the cache at once, for a session that was ended through this gateway. */
  forget(token: string, audiences: Iterable<string>): void {
    for (const audience of audiences) this.cache.delete(this.keyOf(token, audience));
  }

  private keyOf(token: string, audience: string): string {
    return `${audience} ${hash('sha256', token, 'base64')}`;
  }
}
