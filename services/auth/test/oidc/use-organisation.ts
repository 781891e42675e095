import { LoginAnswer } from '@portals/contracts/auth';
import { bodyOf, type databases, freePort, useService } from '@portals/service-kit/testing';
import { authService } from '../../src/service.js';
import { accountsOf, unlimited } from '../accounts.js';
import { fastMails, mailsOf } from '../mails.js';
import { redirectUri, SigningBrowser } from './browser.js';
import { startIssuer } from './issuer.js';

let people = 0;
/** Provider that all suites share, because its start takes longer than most tests. */
let shared: ReturnType<typeof startIssuer> | undefined;
/** Suites that have not ended yet; the last one stops the provider. */
let suites = 0;

/** Returns a person of the organisation who has no account here yet. */
export function newPerson() {
  people++;
  return { sub: `Person-${people}`, email: `person-${people}@org.example`, name: `Person ${people}` };
}

export const oidcSettings = {
  OIDC_CLIENT_ID: 'nodo',
  OIDC_CLIENT_SECRET: 'secret of nodo',
  OIDC_NAME: 'Acme ID',
};

/** Runs a service with a provider for the tests of the enclosing `describe`. */
export function useOrganisation(database: (typeof databases)[number], more: Record<string, string> = {}) {
  let issuer: Awaited<ReturnType<typeof startIssuer>> | undefined;
  const env: Record<string, string> = { ...unlimited, ...fastMails, ...oidcSettings, ...more };
  const current = () => {
    if (issuer === undefined) throw new Error('The provider is only there inside tests and hooks');
    return issuer;
  };
  suites++;
  beforeAll(async () => {
    shared ??= startIssuer(await freePort(), redirectUri);
    issuer = await shared;
    env.OIDC_ISSUER = issuer.url;
  });
  afterAll(async () => {
    if (--suites === 0) await issuer?.stop();
  });
  beforeEach(() => current().control({ fault: null, person: {} }));
  const service = useService(authService, database, { env, testKeys: false });
  const { exchange } = accountsOf(service);

  const browserFor = () => new SigningBrowser(service);

  /** Sets who signs in at the provider next. */
  const is = (person: Record<string, unknown>) => current().control({ person });

  /** Signs a person in with a new browser. */
  async function signIn(person: Record<string, unknown>) {
    await is(person);
    return browserFor().signIn();
  }

  /** Returns a function that makes calls with access tokens of a session, as the gateway does. */
  const callsOf = (session: string) => async (method: string, path: string, body?: unknown) => {
    const token = Object((await exchange(session)).json).accessToken;
    return service.http(method, path, { token, ...(body !== undefined && { body }) });
  };

  /** Signs a person in. @returns their id, session and a function that makes calls as them */
  async function enter(person: Record<string, unknown>) {
    const { token, user } = bodyOf(await signIn(person), LoginAnswer);
    return { token, user, call: callsOf(token) };
  }

  const accessTokenOf = async (session: string) =>
    Object((await exchange(session)).json).accessToken as string;

  return {
    service,
    issuer: current,
    browserFor,
    is,
    signIn,
    enter,
    callsOf,
    accessTokenOf,
    ...accountsOf(service),
    ...mailsOf(service),
  };
}
