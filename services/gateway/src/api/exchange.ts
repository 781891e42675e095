import { ExchangeAnswer } from '@portals/contracts/auth';
import { AppError } from '@portals/service-kit/plain';
import { z } from 'zod';
import type { Exchanged } from './session.js';
import type { UpstreamClient } from './upstream.js';

const Claims = z.object({ sub: z.string(), workspaces: z.object({ id: z.int() }).array().default([]) });

/** Decodes the claims of an access token without verifying it, which is safe because the gateway bases no access decision on them. */
function claimsOf(accessToken: string): z.infer<typeof Claims> | null {
  try {
    return Claims.parse(JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Returns the ids of the workspaces that an access token names. */
export const workspacesIn = (accessToken: string): number[] =>
  claimsOf(accessToken)?.workspaces.map(({ id }) => id) ?? [];

/**
 * Exchanges a session token for an access token at the session service. Only status 401 means that the session does not exist. Any other
 * failure counts as an outage, so that an outage signs nobody out.
 * @param key key of the service's internal routes; undefined when they require none
 * @param audience service that the access token is for
 * @param traceparent parent span of the exchange, as a `traceparent` header
 * @throws AppError SERVICE_UNAVAILABLE
 */
export async function exchangeAt(
  sessions: Pick<UpstreamClient, 'call'>,
  key: string | undefined,
  token: string,
  audience: string,
  traceparent?: string,
): Promise<Exchanged> {
  const answer = await sessions.call({
    method: 'POST',
    path: '/internal/exchange',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: Buffer.from(JSON.stringify({ token, audience })),
    isRepeatable: true,
    traceparent,
  });
  const text = await answer.body.text();
  if (answer.statusCode === 401) return { accessToken: null };
  if (answer.statusCode !== 200 && answer.statusCode !== 201) {
    throw new AppError('SERVICE_UNAVAILABLE', {
      retryAfter: 2,
      cause: new Error(`the exchange was answered ${answer.statusCode}`),
    });
  }
  try {
    const { accessToken } = ExchangeAnswer.parse(JSON.parse(text));
    return { accessToken, user: claimsOf(accessToken)?.sub ?? null };
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause });
  }
}
