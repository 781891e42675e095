import { OrganisationAddress } from '@portals/contracts/auth';
import { bodyOf, type RunningService, type TestAnswer } from '@portals/service-kit/testing';
import { visit } from './issuer.js';

export const origin = 'https://nodo.example';
export const redirectUri = `${origin}/signing-in`;
const site = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'nodo.example', 'accept-language': 'en' };

const base = '/api/login/organisation';

/** A simulated browser that stores the sign-in cookie. */
export class SigningBrowser {
  cookie = '';

  constructor(private readonly service: Pick<RunningService, 'http'>) {}

  async post(path: string, body?: unknown, token?: string): Promise<TestAnswer> {
    const answer = await this.service.http('POST', path, {
      headers: { ...site, ...(this.cookie && { cookie: this.cookie }) },
      ...(body !== undefined && { body }),
      ...(token !== undefined && { token }),
    });
    const set = answer.cookies.find((one) => one.startsWith('__Host-sign_in='));
    if (set) this.cookie = set.split(';', 1)[0] ?? '';
    return answer;
  }

  begin(): Promise<TestAnswer> {
    return this.post(base);
  }

  /** Signs in at the provider and follows the redirect back. @returns the provider's response, as our page reads it from its URL */
  async signInThere(begun?: TestAnswer): Promise<Record<string, string>> {
    const { url } = bodyOf(begun ?? (await this.begin()), OrganisationAddress);
    return Object.fromEntries((await visit(url, redirectUri)).searchParams);
  }

  /** @param token access token of the browser's session */
  finish(answer: Record<string, string>, token?: string): Promise<TestAnswer> {
    return this.post(`${base}/answer`, answer, token);
  }

  /** Runs a whole sign-in, from the button to the session. */
  async signIn(): Promise<TestAnswer> {
    return this.finish(await this.signInThere());
  }

  password(body: { state: string; password: string; recoveryCode?: string }): Promise<TestAnswer> {
    return this.post(`${base}/password`, body);
  }
}
