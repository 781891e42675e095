import type { BaseConfig } from '../config/base.js';

export type AuthCallConfig = Pick<BaseConfig, 'AUTH_JWKS_URL'> & { AUTH_INTERNAL_KEY?: string | undefined };

/** An answer of auth that was not 2xx. */
export class AuthRefusal extends Error {
  constructor(
    readonly status: number,
    path: string,
  ) {
    super(`auth answered ${status} to ${path}`);
  }
}

/**
 * Calls an internal route of the auth service.
 * @throws AuthRefusal for an answer other than 2xx; other errors when there is no answer
 */
export async function askAuth(
  { AUTH_JWKS_URL, AUTH_INTERNAL_KEY: key }: AuthCallConfig,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await fetch(new URL(path, AUTH_JWKS_URL), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    // A redirect would lead to some other service.
    redirect: 'error',
    signal,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new AuthRefusal(answer.status, path);
  }
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}
