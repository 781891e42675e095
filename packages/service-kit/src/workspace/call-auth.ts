import type { BaseConfig } from '../config/base.js';
import { callService } from '../http/call-service.js';

export type AuthCallConfig = Pick<BaseConfig, 'AUTH_JWKS_URL'> & { AUTH_INTERNAL_KEY?: string | undefined };

/** Calls an internal route of the auth service. @throws the errors of `callService` */
export const callAuth = (
  { AUTH_JWKS_URL: url, AUTH_INTERNAL_KEY: key }: AuthCallConfig,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<unknown> => callService({ name: 'auth', url, key }, path, body, signal);
