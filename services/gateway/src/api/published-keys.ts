import { AppError } from '@portals/service-kit/plain';
import type { UpstreamClient } from './upstream.js';

/** Path at which the session service and the gateway publish the public keys that verify access tokens. */
export const keysPath = '/.well-known/jwks.json';

/**
 * Milliseconds for which the keys are cached, so that outside requests put no load on the session service. A new key is published much
 * longer than this before it signs, so no service lacks it.
 */
const keptMs = 5000;

/**
 * Publishes the public keys that verify access tokens (JWKS, RFC 7517) for services that can reach the gateway but not the session service.
 */
export class PublishedKeys {
  private kept: { text: Promise<string>; until: number } | null = null;

  constructor(private readonly sessions: Pick<UpstreamClient, 'call'>) {}

  /**
   * @returns the keys as JSON
   * @throws AppError SERVICE_UNAVAILABLE
   */
  read(): Promise<string> {
    if (this.kept && this.kept.until > performance.now()) return this.kept.text;
    const kept = { text: this.fetch(), until: performance.now() + keptMs };
    kept.text.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    this.kept = kept;
    return kept.text;
  }

  private async fetch(): Promise<string> {
    const answer = await this.sessions.call({ method: 'GET', path: keysPath, headers: {}, body: null });
    const text = await answer.body.text();
    if (answer.statusCode !== 200)
      throw new AppError('SERVICE_UNAVAILABLE', {
        retryAfter: 2,
        cause: new Error(`the request for the keys was answered ${answer.statusCode}`),
      });
    return text;
  }
}
