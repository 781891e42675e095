import type { RunningService, TestAnswer } from '@portals/service-kit/testing';

/** Settings with limits so high that no test reaches them. */
export const unlimited = {
  LOGIN_PER_MINUTE: '10000',
  LOGIN_FAILURES: '10000',
  REGISTER_PER_HOUR: '10000',
  REGISTER_ATTEMPTS_PER_MINUTE: '10000',
};

let made = 0;

/** Returns helpers for accounts of a running auth service. */
export function accountsOf(service: Pick<RunningService, 'http'>) {
  return {
    register: (body: unknown) => service.http('POST', '/api/register', { body }),
    login: (body: unknown) => service.http('POST', '/api/login', { body }),
    exchange: (token: string) =>
      service.http('POST', '/internal/exchange', { body: { token, audience: 'auth' } }),
    /** Returns a registration with values that no other test uses. */
    newAccount() {
      made++;
      return {
        username: `person${made}`,
        password: `a good password ${made}`,
        name: `Person ${made}`,
        email: `person${made}@mail.example`,
      };
    },
  };
}

/** Returns the session token in the cookies of a reply. */
export const sessionCookieOf = ({ cookies }: TestAnswer): string | undefined =>
  cookies
    .map((cookie) => /^(?:__Host-)?session=([^;]+)/.exec(cookie)?.[1])
    .find((value) => value !== undefined);

let addresses = 0;
/** Returns a client address that no other call uses. */
export const newAddress = () => `203.0.113.${++addresses}`;

/** Sends a POST from a client address. */
export const post = (service: Pick<RunningService, 'http'>, path: string, address: string, body: unknown) =>
  service.http('POST', path, { body, headers: { 'x-forwarded-for': address } });
