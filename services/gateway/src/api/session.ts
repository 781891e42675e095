import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookies } from '@portals/contracts/auth';
import { parseCookie } from 'cookie';

/** The session token of a call, and the header that contained it. */
export interface SessionToken {
  token: string;
  from: 'bearer' | 'cookie';
}

/** Matches valid session tokens. The session service would reject others as invalid input, which would look like a gateway error. */
const tokenForm = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the session token of a call. An Authorization header takes precedence over the cookie, even when its token is invalid (rule 3.2).
 * Over HTTPS, the cookie without the secure prefix is ignored, because another host of the domain could have set it (rule 3.9).
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

/** Result of an exchange: an access token for one service and its user, or null when the session does not exist. */
export type Exchanged = { accessToken: string; user: string | null } | { accessToken: null };

const hashOf = (token: string): string => hash('sha256', token, 'base64');

export interface SessionOptions {
  /** Requests an access token for one service. Rejects when the session service cannot be reached. */
  exchange: (token: string, audience: string, traceparent?: string) => Promise<Exchanged>;
  /** Milliseconds for which a result is cached. */
  cacheMs: number;
  /** Maximum number of cached results. */
  cacheSize?: number;
  /** Milliseconds on a clock that is never set back, or the entries cached before would live longer. */
  now?: () => number;
}

interface CachedExchange {
  until: number;
  answer: Promise<Exchanged>;
  /** Id of the session's user, from the last result. */
  user: string | null;
}

/**
 * Exchanges session tokens for access tokens. Concurrent calls share one exchange. Results are cached for only `cacheMs`, so that a revoked
 * session stops working within that time. The cache holds hashes of tokens, never the tokens.
 */
export class Sessions {
  private readonly cache = new Map<string, CachedExchange>();

  constructor(private readonly options: SessionOptions) {}

  /**
   * @param audience service that the access token is for
   * @param traceparent parent span of the exchange, as a `traceparent` header
   * @throws any error of `exchange`; a failure is never cached
   */
  lookUp(token: string, audience: string, traceparent?: string): Promise<Exchanged> {
    if (!tokenForm.test(token)) return Promise.resolve({ accessToken: null });
    const { now = () => performance.now(), cacheMs, cacheSize = 10_000 } = this.options;
    const key = `${audience} ${hashOf(token)}`;
    const entry = this.cache.get(key);
    if (entry && entry.until > now()) return entry.answer;
    const answer = this.options.exchange(token, audience, traceparent);
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

  /**
   * Returns the session's user id from the cache, without an exchange; null when nothing is cached or the session does not exist.
   * @param audiences services whose access tokens may be cached
   */
  userOf(token: string, audiences: Iterable<string>): string | null {
    const hashed = hashOf(token);
    for (const audience of audiences) {
      const user = this.cache.get(`${audience} ${hashed}`)?.user;
      if (user) return user;
    }
    return null;
  }

  /** Removes a token from the cache, so that a session ended through this gateway stops working immediately. */
  evict(token: string, audiences: Iterable<string>): void {
    const hashed = hashOf(token);
    for (const audience of audiences) this.cache.delete(`${audience} ${hashed}`);
  }
}
