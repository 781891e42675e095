import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LeadSourcePage, type LeadSourceQuery, leadSourceLimits } from '@portals/contracts/marketing';
import { AppError, CONFIG, ConfigError } from '@portals/service-kit';
import { declaration } from '../../kernel/index.js';
import type { CrmConfig } from '../config.js';

/** Backoff before the second and the third attempt, in milliseconds. */
const pauses = [250, 1000];

type Settings = Pick<
  CrmConfig,
  'LEAD_SOURCE_URL' | 'LEAD_SOURCE_AUTHORIZATION' | 'LEAD_SOURCE_TIMEOUT_MS' | 'REQUEST_TIMEOUT_MS'
>;

const isTemporary = (status: number) => status === 429 || status >= 500;

const failed = (cause: unknown) => new AppError(declaration.errors.LEAD_SOURCE_FAILED, { cause });
const unreadable = (why: string) =>
  new AppError(declaration.errors.LEAD_SOURCE_ANSWER, {
    cause: new Error(`The lead source answered ${why}`),
  });

/** Reads the response of the lead source; throws when it exceeds the size limit of a page. */
async function readBytes(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > leadSourceLimits.pageBytes) throw unreadable('more bytes than a page may have');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Parses UTF-8 JSON; returns undefined for anything else. The parser's error is discarded, because its message quotes the data, which may
 * be personal.
 */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function pageOf(bytes: Buffer): LeadSourcePage {
  const page = LeadSourcePage.safeParse(parseJson(bytes));
  if (page.success) return page.data;
  const [issue] = page.error.issues;
  throw unreadable(`no page, at "${issue?.path.join('.')}": ${issue?.message}`);
}

/** Fetches leads from the configured program, page by page (docs/lead-source.md). */
@Injectable()
export class LeadSourceClient {
  /** @throws ConfigError when the timeout of the lead source is not shorter than the deadline of a request */
  constructor(@Inject(CONFIG) private readonly settings: Settings) {
    const { LEAD_SOURCE_URL: url, LEAD_SOURCE_TIMEOUT_MS: timeout, REQUEST_TIMEOUT_MS: deadline } = settings;
    if (url !== undefined && timeout >= deadline)
      throw new ConfigError('LEAD_SOURCE_TIMEOUT_MS must be less than REQUEST_TIMEOUT_MS');
  }

  /** Returns the host of the lead source; null when none is configured. */
  host(): string | null {
    const { LEAD_SOURCE_URL: url } = this.settings;
    return url === undefined ? null : new URL(url).host;
  }

  /** Fetches a page. @throws AppError LEAD_SOURCE_NONE, LEAD_SOURCE_FAILED or LEAD_SOURCE_ANSWER */
  async page(companyId: number, { cursor }: LeadSourceQuery): Promise<LeadSourcePage> {
    const { LEAD_SOURCE_URL: base, LEAD_SOURCE_TIMEOUT_MS: timeout } = this.settings;
    if (base === undefined) throw new AppError(declaration.errors.LEAD_SOURCE_NONE);
    const url = new URL(base);
    url.searchParams.set('company', String(companyId));
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    return pageOf(await this.patiently(url, AbortSignal.timeout(timeout)));
  }

  /** Retries while the lead source is temporarily unavailable, until the timeout. */
  private async patiently(url: URL, signal: AbortSignal): Promise<Buffer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.ask(url, signal);
      } catch (error) {
        if (error instanceof AppError) throw error;
        const pause = pauses[attempt];
        if (pause === undefined || signal.aborted) throw failed(error);
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** @throws AppError for a permanent failure; any other error is retried */
  private async ask(url: URL, signal: AbortSignal): Promise<Buffer> {
    const { LEAD_SOURCE_AUTHORIZATION: authorization } = this.settings;
    const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
    // Redirects are not followed, because they could send the credentials to an unknown host.
    const answer = await fetch(url, { headers, redirect: 'manual', signal });
    if (answer.ok) return readBytes(answer);
    await answer.body?.cancel();
    const refusal = new Error(`The lead source answered ${answer.status}`);
    throw isTemporary(answer.status) ? refusal : failed(refusal);
  }
}
