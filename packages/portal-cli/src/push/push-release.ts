import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type MissingFile,
  PartState,
  partBytes,
  type UploadInput,
  UploadState,
} from '@portals/contracts/publishing';
import {
  RefusedError,
  type ReleaseFile,
  readRegularFile,
  StoreError,
  throwIfRefused,
} from '@portals/contracts/releases';
import { listedFiles, rebuildAdvice } from '../listed-files.js';
import { readBuilt } from '../read-built.js';
import { filesIn, sha384Of, verifyFiles } from '../verify-files.js';
import { type Call, CallRefused, type SiteClient } from './site-client.js';

/** Progress of sending the files that the site lacks: bytes that have arrived, bytes in total, and number of files. */
export interface SendProgress {
  sent: number;
  bytes: number;
  files: number;
}

export type PushOptions = Omit<UploadInput, 'release' | 'forms' | 'key'>;
type Result = Exclude<UploadState, { state: 'open' | 'checking' | 'refused' }>;

const sendersAtOnce = 4;
const firstPollMs = 200;
const longestPollMs = 3000;
/** Maximum wait for the result in milliseconds; it is long, because other releases may be checked first. */
const resultMs = 15 * 60_000;
const busyCodes = new Set(['SERVICE_BUSY', 'TOO_MANY_TASKS', 'SERVICE_UNAVAILABLE']);
const busyMs = 3000;

const keyOf = (integrity: string) => Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

async function fileAt(folder: string, path: string): Promise<ReleaseFile> {
  const content = await readRegularFile(join(folder, path));
  return {
    path,
    size: content.length,
    integrity: sha384Of(content),
  };
}

/** Returns the result that a request leads to unless it is refused. */
function wantedOf({ draft, previewHours, canary, canaryPercent }: UploadInput): Result['state'] {
  if (draft !== undefined) return 'drafted';
  if (previewHours !== undefined) return 'previewed';
  return canary === undefined && canaryPercent === undefined ? 'live' : 'canary';
}

/** Sends one release to a site and waits for its result. */
class Push {
  private progress: SendProgress = { sent: 0, bytes: 0, files: 0 };

  constructor(
    private readonly client: SiteClient,
    private readonly folder: string,
    private readonly path: string,
    private readonly request: UploadInput,
    private readonly show: (progress: SendProgress) => void,
  ) {}

  async run(): Promise<Result> {
    const until = Date.now() + resultMs;
    while (Date.now() < until) {
      await this.sendMissing();
      const state = await this.finish(until);
      if (state !== null) return state;
    }
    throw new StoreError(`There was no result within ${resultMs / 60_000} minutes. Run the command again.`);
  }

  private begin(): Promise<UploadState> {
    return this.client.call({ method: 'POST', path: this.path, json: this.request, answer: UploadState });
  }

  private async sendMissing(): Promise<void> {
    const state = await this.begin();
    if (state.state !== 'open') return;
    const missing = [...state.missing];
    const bytes = missing.reduce((sum, { size, offset }) => sum + size - offset, 0);
    this.progress = { sent: 0, bytes, files: missing.length };
    this.show(this.progress);
    const sender = async () => {
      for (let file = missing.shift(); file; file = missing.shift()) await this.sendFile(file);
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, sender));
  }

  private async sendFile({ path, integrity, size, offset }: MissingFile): Promise<void> {
    const content = await readRegularFile(join(this.folder, path));
    let at = offset;
    do {
      const before = at;
      at = await this.sendPart(integrity, at, content.subarray(at, at + partBytes));
      this.progress.sent += at - before;
      this.show(this.progress);
    } while (at < size && at < content.length);
  }

  /**
   * @returns the offset of the next part. If this part has already arrived with an earlier attempt, the offset comes from the site's error
   */
  private async sendPart(integrity: string, offset: number, bytes: Buffer): Promise<number> {
    const path = `${this.path}/files/${keyOf(integrity)}?offset=${offset}`;
    try {
      return (await this.client.call({ method: 'PUT', path, bytes, answer: PartState })).offset;
    } catch (error) {
      if (error instanceof CallRefused && error.offset !== undefined && error.offset > offset)
        return error.offset;
      throw error;
    }
  }

  /** Requests the check of the release. @returns null when the site has lost the upload, so that files must be sent once more */
  private async finish(until: number): Promise<Result | null> {
    const finish = { method: 'POST' as const, path: `${this.path}/finish`, answer: UploadState };
    const look = { method: 'GET' as const, path: this.path, answer: UploadState };
    let pollMs = firstPollMs;
    let state = await this.orLost(finish);
    while (state !== null && Date.now() < until) {
      if (state.state !== 'open' && state.state !== 'checking' && state.state !== 'refused')
        return this.own(state);
      const isBusy = state.state === 'refused' && busyCodes.has(state.code);
      if (state.state === 'refused' && !isBusy) throw refusalOf(this.client.name, state);
      if (state.state === 'open' && state.missing.length > 0) return null;
      await wait(isBusy ? busyMs : pollMs);
      pollMs = Math.min(longestPollMs, pollMs * 1.5);
      state = await this.orLost(isBusy || state.state === 'open' ? finish : look);
    }
    return null;
  }

  /** @throws StoreError when it is the result of another command, without the link that it may have */
  private own(result: Result): Result {
    if (result.state === wantedOf(this.request)) return result;
    throw new StoreError(
      `At the same time, another command did something else with ${this.client.name}${this.path.replace('/', ' ')}. Run this one again.`,
    );
  }

  private async orLost(call: Call<UploadState>): Promise<UploadState | null> {
    try {
      return await this.client.call(call);
    } catch (error) {
      if (error instanceof CallRefused && ['NOT_FOUND', 'UPLOAD_INCOMPLETE'].includes(error.code))
        return null;
      throw error;
    }
  }
}

function refusalOf(name: string, { code, said, refusals }: Extract<UploadState, { state: 'refused' }>) {
  if (refusals) return new RefusedError(name, refusals);
  return new CallRefused(said.startsWith(code) ? said : `${code}: ${said}`, code, undefined);
}

/**
 * Publishes a built release on a site over HTTP (rule 13.30).
 * @param show called whenever more bytes have arrived
 * @throws RefusedError with every reason why it may not go live, StoreError
 */
export async function pushRelease(
  client: SiteClient,
  folder: string,
  options: PushOptions,
  show: (progress: SendProgress) => void,
): Promise<Result> {
  const release = await readBuilt(folder);
  const what = `${release.name} ${release.version}`;
  throwIfRefused(what, await verifyFiles(folder, release));
  const there = new Set(await filesIn(folder));
  const listed = listedFiles(release).map(({ path }) => path);
  const links = listed.filter((path) => !there.has(path));
  throwIfRefused(
    what,
    links.map((path) => ({
      code: 'FILE_MISSING',
      reason: `${path} is a link, and only files are sent`,
      mend: rebuildAdvice,
    })),
  );
  const forms = listed.flatMap((path) => [`${path}.br`, `${path}.gz`]).filter((path) => there.has(path));
  const request = {
    ...options,
    key: randomUUID(),
    release: (await readRegularFile(join(folder, 'release.json'))).toString('utf8'),
    forms: await Promise.all(forms.map((path) => fileAt(folder, path))),
  };
  return new Push(client, folder, `/${release.version}`, request, show).run();
}
