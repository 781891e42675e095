import { Inject, Injectable } from '@nestjs/common';
import { AppError, CONFIG, LOGGER, type Logger, notFound } from '@portals/service-kit';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client';
import type { AuthConfig } from '../config.js';
import { declaration } from '../declaration.js';
import type { AttemptSecrets } from './attempt-book.js';
import { type OidcSettings, oidcSettings } from './oidc-settings.js';
import { type OidcPerson, personOfClaims } from './person.rules.js';

/** Deadline in milliseconds for all requests of one sign-in step together, so that a slow issuer delays a sign-in only this long. */
const deadlineMs = 5000;

const metadataMs = 10 * 60_000;
/** Maximum bytes of a response from the issuer; real ones have about 20,000. */
const answerBytes = 1_048_576;
/** Tolerated clock skew in seconds: how far ahead the issuer's clock may be. */
const clockSeconds = 300;

const { errors } = declaration;

/** The issuer could not be reached, or did not reply in time. */
class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';
}

/** Error codes that also occur when the issuer is down and a proxy answers in its place. */
const outages = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/**
 * Client for the organisation's issuer (OpenID Connect Core 1.0, code flow). It makes no request before the first sign-in, so that the
 * service starts even while the issuer is down.
 */
@Injectable()
export class IssuerClient {
  private readonly configured: OidcSettings | null;
  private known: { metadata: ServerMetadata; until: number } | null = null;

  constructor(
    @Inject(CONFIG) config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.configured = oidcSettings(config);
  }

  /** @throws AppError NOT_FOUND when sign-in with the organisation is switched off */
  get settings(): OidcSettings {
    if (this.configured === null) throw notFound();
    return this.configured;
  }

  /** @throws AppError NOT_FOUND when sign-in with the organisation is switched off */
  requireOn(): void {
    void this.settings;
  }

  /**
   * Returns the authorization URL to which the browser is redirected.
   * @throws AppError OIDC_UNAVAILABLE
   */
  async address({ state, nonce, verifier }: AttemptSecrets, redirectUri: string): Promise<string> {
    return this.guarded(async () => {
      const client = await this.connect();
      const url = buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: this.settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    });
  }

  /**
   * Verifies the issuer's response and exchanges its code for the person's claims. The issuer's keys are fetched each time, so that a
   * revoked key is no longer trusted.
   * @param answer the URL to which the issuer redirected the browser
   * @throws AppError OIDC_UNAVAILABLE, OIDC_DENIED, OIDC_REFUSED, OIDC_ADDRESS_UNVERIFIED
   */
  async person(answer: URL, { state, nonce, verifier }: AttemptSecrets): Promise<OidcPerson> {
    const claims = await this.guarded(async () => {
      const client = await this.connect();
      enableNonRepudiationChecks(client);
      const tokens = await authorizationCodeGrant(client, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const signed = tokens.claims();
      if (signed === undefined || signed.iat > Date.now() / 1000 + clockSeconds)
        throw new AppError(errors.OIDC_REFUSED);
      // Many issuers return the email address and the groups only from the userinfo endpoint.
      const told = client.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(client, tokens.access_token, signed.sub)
        : {};
      return { ...told, ...signed };
    });
    const person = personOfClaims(claims, this.settings);
    if (person === null) throw new AppError(errors.OIDC_ADDRESS_UNVERIFIED);
    return person;
  }

  private async connect(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const deadline = AbortSignal.timeout(deadlineMs);
    const impatient: CustomFetch = async (url, { body, signal: _replaced, ...options }) => {
      try {
        const form = body instanceof URLSearchParams ? body : null;
        const answer = await fetch(url, { ...options, body: form, signal: deadline });
        return new Response(await bounded(answer), answer);
      } catch {
        throw new ConnectionFault();
      }
    };
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    if (this.known === null || this.known.until < performance.now()) {
      const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
        [customFetch]: impatient,
        execute: insecure,
      });
      this.known = { metadata: found.serverMetadata(), until: performance.now() + metadataMs };
    }
    const { metadata } = this.known;
    const isPosted = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const authentication = (isPosted ? ClientSecretPost : ClientSecretBasic)(clientSecret);
    const client = new Configuration(metadata, clientId, undefined, authentication);
    client[customFetch] = impatient;
    for (const allow of insecure) allow(client);
    return client;
  }

  private async guarded<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const refusal = refusalOf(error);
      // Logs only the name and the code of the error, which never contain the authorization code or a token.
      const reason = error instanceof Error ? `${error.name}: ${codeOf(error)}` : 'unknown';
      this.logger.warn(
        { event: 'issuer_refused', code: refusal.code, reason },
        'sign-in at the issuer failed',
      );
      throw refusal;
    }
  }
}

/** Reads a response body, and aborts when it exceeds the maximum size. */
async function bounded({ body }: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > answerBytes) throw new ConnectionFault();
    parts.push(part);
  }
  return new Blob(parts);
}

const codeOf = (error: Error): string => {
  const inner =
    error instanceof ClientError && error.cause instanceof Error ? `, ${error.cause.message}` : '';
  if (error instanceof ResponseBodyError) return error.error;
  return `${'code' in error ? String(error.code) : error.message}${inner}`;
};

function refusalOf(error: unknown): AppError {
  if (error instanceof AuthorizationResponseError)
    return new AppError(
      ['server_error', 'temporarily_unavailable'].includes(error.error)
        ? errors.OIDC_UNAVAILABLE
        : errors.OIDC_DENIED,
    );
  const isOutage =
    (error instanceof ResponseBodyError && error.status >= 500) ||
    error instanceof ConnectionFault ||
    (error instanceof ClientError &&
      (error.cause instanceof ConnectionFault || outages.has(error.code ?? '')));
  return new AppError(isOutage ? errors.OIDC_UNAVAILABLE : errors.OIDC_REFUSED);
}
