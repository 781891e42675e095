import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { LiveState, PublishingRefusal, publishingPath } from '@portals/contracts/publishing';
import { RefusedError, StoreError } from '@portals/contracts/releases';
import type { z } from 'zod';
import { parseJson } from '../live-file.js';
import { tokenForm } from '../publisher-file.js';

const usualTries = 8;
const callMs = 60_000;
const firstWaitMs = 250;
const longestWaitMs = 10_000;
/** Statuses returned by a proxy; the service behind it may or may not have carried out the call. */
const unsureStatuses = [502, 503, 504];

/** Thrown when the site has rejected a call; contains the stable error code. */
export class CallRefused extends StoreError {
  override name = 'CallRefused';
  constructor(
    message: string,
    readonly code: string,
    /** Number of bytes of the file that the server has; only for OFFSET_WRONG. */
    readonly offset: number | undefined,
  ) {
    super(message);
  }
}

/** Thrown when a site cannot be reached. */
export class UnreachableError extends StoreError {
  override name = 'UnreachableError';
}

export interface Call<T> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api/releases/<name>`. */
  path: string;
  json?: object;
  bytes?: Buffer;
  /**
   * Set for a call that is not idempotent: `keyed` when an idempotency key lets the site recognise a repetition, `once` when the call must
   * not be retried after the site may have received it.
   */
  step?: 'keyed' | 'once';
  answer: z.ZodType<T>;
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Returns the origin of a site.
 * @throws StoreError when the connection would be unencrypted, so that the token could be intercepted
 */
export function originOfSite(to: string): string {
  if (!URL.canParse(to)) throw new StoreError(`--to needs the address of a site (https://…), not "${to}"`);
  const url = new URL(to);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))) return url.origin;
  throw new StoreError(`${to} is not https, so that others could read the token on its way there.`);
}

/**
 * Reads the token of PORTAL_TOKEN, or of the file that PORTAL_TOKEN_FILE names.
 * @throws StoreError when there is no token, or when there is other text around it
 */
export async function readPublishToken(env: NodeJS.ProcessEnv): Promise<string> {
  const { PORTAL_TOKEN, PORTAL_TOKEN_FILE } = env;
  // No message quotes the variables or the file: either may hold the token, alone or among other lines.
  const unreadable = () => {
    throw new StoreError('The file that PORTAL_TOKEN_FILE names cannot be read.');
  };
  const text =
    PORTAL_TOKEN || (PORTAL_TOKEN_FILE ? await readFile(PORTAL_TOKEN_FILE, 'utf8').catch(unreadable) : '');
  const token = text.trim();
  if (tokenForm.test(token)) return token;
  if (token !== '')
    throw new StoreError(
      `${PORTAL_TOKEN ? 'PORTAL_TOKEN' : 'The file that PORTAL_TOKEN_FILE names'} must have the token alone: one line, portal_…`,
    );
  throw new StoreError(
    'A token for this portal is needed in PORTAL_TOKEN, or in a file that PORTAL_TOKEN_FILE names.\n' +
      '  Whoever runs the site creates one: npm run portal -- create-token <portal>',
  );
}

/** Returns true when no connection was established, so that the site cannot have received the call. */
function wasUndelivered(error: unknown): boolean {
  const cause: unknown = Reflect.get(Object(error), 'cause');
  return Reflect.get(Object(cause), 'code') === 'ECONNREFUSED';
}

/**
 * HTTP client for the releases of one portal on a site. Calls are retried when the connection breaks or the site is too busy, because they
 * are safe to repeat, except for calls with `step: 'once'`.
 */
export class SiteClient {
  /**
   * @param origin see `originOfSite`
   * @param token publish token of the portal
   * @param tries maximum attempts of each call
   */
  constructor(
    private readonly origin: string,
    readonly name: string,
    private readonly token: string,
    private readonly tries = usualTries,
  ) {}

  live(): Promise<LiveState> {
    return this.call({ method: 'GET', path: '', answer: LiveState });
  }

  /** @throws StoreError when the site rejects the call, with its reason, or when the site cannot be reached */
  async call<T>(call: Call<T>): Promise<T> {
    let lost: UnreachableError | null = null;
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.send(call).catch((error: unknown) => error);
      const isLast = attempt >= this.tries;
      const isUnsure = response instanceof Response && unsureStatuses.includes(response.status);
      const isRetried = isUnsure || !(response instanceof Response) || response.status === 429;
      if (call.step && (isUnsure || !(response instanceof Response || wasUndelivered(response))))
        lost = this.lost(
          response instanceof Response ? `it answered ${response.status}` : reasonOf(response),
        );
      if (lost && (call.step === 'once' || (isLast && isRetried))) throw lost;
      if (response instanceof Response) {
        if (isLast || !isRetried) return this.answerOf(call, response);
      } else if (isLast) {
        throw new UnreachableError(
          `${this.origin} cannot be reached: ${reasonOf(response)}\n  Run the command again: it goes on where it stopped.`,
        );
      }
      const asked = response instanceof Response ? Number(response.headers.get('retry-after')) * 1000 : 0;
      await wait(Math.min(longestWaitMs, Math.max(asked || 0, firstWaitMs * 2 ** (attempt - 1))));
    }
  }

  private lost(why: string): UnreachableError {
    return new UnreachableError(
      `The answer of ${this.origin} was lost: ${why}\n  See with "status" whether the change was made before you run the command again.`,
    );
  }

  private async send({ method, path, json, bytes }: Call<unknown>): Promise<Response> {
    const body = json ? JSON.stringify(json) : bytes && new Uint8Array(bytes);
    const type = json ? 'application/json' : 'application/octet-stream';
    const response = await fetch(`${this.origin}${publishingPath}/${this.name}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
      // The token must not be sent to another site.
      redirect: 'error',
      signal: AbortSignal.timeout(callMs),
    });
    // Reads the whole body here, so that a response that is cut off is retried like a broken connection.
    return new Response(await response.arrayBuffer(), response);
  }

  private async answerOf<T>({ answer }: Call<T>, response: Response): Promise<T> {
    const text = await response.text();
    if (response.ok) return answer.parse(JSON.parse(text));
    throw this.refusalOf(response.status, text);
  }

  private refusalOf(status: number, text: string): StoreError {
    const { data } = PublishingRefusal.safeParse(parseJson(text));
    if (!data)
      return new StoreError(`${this.origin} answered ${status}, and not as a site that takes releases does.`);
    const { code, message, said, refusals, offset } = data;
    if (refusals) return new RefusedError(`${this.name}`, refusals);
    if (code === 'TOKEN_REFUSED')
      return new CallRefused(
        `${code}: ${message}\n  Look it up at the site ("tokens"), or create another: create-token ${this.name}`,
        code,
        undefined,
      );
    return new CallRefused(said?.startsWith(code) ? said : `${code}: ${said ?? message}`, code, offset);
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
