import { AppError } from '@portals/service-kit/plain';
import type { UpstreamClient } from './upstream.js';

/** Path of the public keys of access tokens, at the session service and at the gateway. */
export const keysPath = '/.well-known/jwks.json';

/** Time for which the keys are cached, so that external calls do not load the session service. Its keys overlap for longer than this. */
const keptMs = 5000;

/**
 * Fetches the public keys that access tokens are verified with (JWKS, RFC 7517), for services that reach the gateway but not the session
 * service.
 */
export class PublishedKeys {
  private kept: { text: Promise<string>; until: number } | null = null;

  constructor(private readonly sessions: Pick<UpstreamClient, 'call'>) {}

  /**
   * @returns the keys as JSON
   * @throws AppError SERVICE_UNAVAILABLE
   */
  read(): Promise<string> {
    if (this.kept && this.kept.until > Date.now()) return this.kept.text;
    const kept = { text: this.fetch(), until: Date.now() + keptMs };
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
