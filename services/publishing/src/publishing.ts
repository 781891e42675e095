import type {
  CanaryInput,
  CanaryRequest,
  LiveState,
  RollbackRequest,
  UploadRequest,
  UploadState,
} from '@portals/contracts/publishing';
import { type ChangeNote, StoreError } from '@portals/contracts/releases';
import {
  announce,
  announceCanary,
  type ChangeOptions,
  makeCanary,
  type PublishToken,
  type ReleaseStore,
  refuseEarly,
} from '@portals/portal-cli/plain';
import { AppError, FairQueue } from '@portals/service-kit/plain';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { PublishingConfig } from './config.js';
import { declaration } from './declaration.js';
import { isFull, PublishingError, toPublishingError } from './publishing-error.js';
import { KeyedQueue } from './upload/keyed-queue.js';
import { bytesOf, readRequest } from './upload/read-request.js';
import { StoredBounds } from './upload/stored-bounds.js';
import { storedFiles } from './upload/stored-files.js';
import type { Upload } from './upload/upload.js';
import { Uploads } from './upload/uploads.js';

const { errors } = declaration;

type StepRequest = z.infer<typeof RollbackRequest>;

/** Maximum number of results of finished publishes that are kept in memory. */
const maxResults = 1000;

const sweepMs = 3_600_000;

const noteOf = (
  by: { id: string; label: string },
  { message, commit, key }: Pick<UploadRequest, 'message' | 'commit' | 'key'>,
): ChangeNote => ({
  by: `${by.label} (${by.id})`,
  ...(message !== undefined && { message }),
  ...(commit !== undefined && { commit }),
  ...(key !== undefined && { key }),
});

/** Returns the canary of a publish; null when the release goes live for everybody. */
const canaryOf = ({ canary, canaryPercent }: UploadRequest): CanaryInput | null =>
  canary ??
  (canaryPercent === undefined ? null : { plan: { percents: [canaryPercent], minutes: 0 }, cohort: {} });

/** Describes what a request does with its version, so that another caller is not told the result of something else. */
const effectOf = (request: UploadRequest): string =>
  JSON.stringify([request.previewHours, canaryOf(request), request.dropRoutes]);

/**
 * Receives releases and publishes them. Operations on the same version run one after the other. Checks of releases wait in a queue in which
 * portals take turns.
 */
export class Publishing {
  private readonly uploads: Uploads;
  private readonly bounds: StoredBounds;
  private readonly queue = new KeyedQueue();
  private readonly checks: FairQueue;
  /** Numeric id of each portal in the fair queue, by name. */
  private readonly numbers = new Map<string, number>();
  private readonly results = new Map<string, UploadState>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly sweeping: NodeJS.Timeout;

  constructor(
    private readonly store: ReleaseStore,
    private readonly config: PublishingConfig,
    private readonly log: Logger,
  ) {
    this.uploads = new Uploads(store.folder, {
      perPortal: config.UPLOADS_PER_PORTAL,
      bytes: config.UPLOADS_BYTES,
      hours: config.UPLOAD_HOURS,
    });
    this.bounds = new StoredBounds(store, { releases: config.PORTAL_RELEASES, bytes: config.PORTAL_BYTES });
    this.checks = new FairQueue({
      atOnce: config.CHECKS_AT_ONCE,
      atOnceOfUser: 1,
      waiting: config.CHECKS_WAITING,
      waitingOfUser: Math.max(1, Math.floor(config.CHECKS_WAITING / 4)),
    });
    this.sweeping = setInterval(() => {
      this.sweep().catch((error: unknown) => log.warn({ err: error }, 'old uploads could not be deleted'));
    }, sweepMs);
    this.sweeping.unref();
  }

  async start(): Promise<void> {
    await this.uploads.load();
    await this.sweep();
  }

  private sweep(): Promise<void> {
    return this.uploads.sweep(this.isRunning);
  }

  private readonly isRunning = (name: string, version: string) => this.running.has(`${name}/${version}`);

  /** Stops the periodic clean-up, and resolves when no release is being checked. */
  async close(): Promise<void> {
    clearInterval(this.sweeping);
    await Promise.all(this.running.values());
  }

  async liveState(name: string): Promise<LiveState> {
    const set = await this.store.live();
    const entry = set.releases[name];
    return {
      live: entry?.live ?? null,
      previous: entry?.previous ?? null,
      canary: (await this.store.canaryOf(set, name))?.version ?? null,
      takesCanaries: true,
      takesCanaryPlans: true,
      takesKeys: true,
    };
  }

  /** Starts or resumes an upload. @returns the files that are still missing */
  begin(
    publisher: PublishToken,
    name: string,
    version: string,
    request: UploadRequest,
  ): Promise<UploadState> {
    const key = `${name}/${version}`;
    return this.queue.run(key, async () => {
      if (this.running.has(key)) {
        const checked = this.uploads.find(name, version)?.facts.request;
        if (checked && effectOf(checked) !== effectOf(request))
          throw new PublishingError(errors.RELEASE_BEING_CHECKED);
        return { state: 'checking' };
      }
      const { RELEASE_FILES: files, RELEASE_BYTES: bytes } = this.config;
      const release = readRequest(request, name, version, { files, bytes });
      // A draft that has ended must not take the place of unfinished uploads of its successor.
      if (request.draft !== undefined) await this.store.drafts.find(request.draft, publisher.id);
      const expect = request.previewHours === undefined ? request.expect : undefined;
      await refuseEarly(this.store, release, { ...request, expect });
      await this.bounds.check(name, version, bytesOf(release, request));
      const { id, label } = publisher;
      const upload = await this.uploads.begin(release, { request, by: { id, label } }, this.isRunning);
      this.results.delete(key);
      await upload.takeKnown(await storedFiles(this.store, name));
      return { state: 'open', missing: await upload.missing() };
    });
  }

  /** Stores the next part of a file. @returns the number of bytes stored so far */
  append(name: string, version: string, key: string, offset: number, content: Buffer): Promise<number> {
    return this.queue.run(`${name}/${version}`, async () => {
      const upload = this.openUpload(name, version);
      return upload.append(key, offset, content);
    });
  }

  private openUpload(name: string, version: string): Upload {
    if (this.running.has(`${name}/${version}`)) throw new PublishingError(errors.RELEASE_BEING_CHECKED);
    const upload = this.uploads.find(name, version);
    if (!upload) throw new AppError('NOT_FOUND');
    return upload;
  }

  /** Returns the progress of a publish, or its result. */
  async state(name: string, version: string): Promise<UploadState> {
    const key = `${name}/${version}`;
    if (this.running.has(key)) return { state: 'checking' };
    const result = this.results.get(key);
    if (result) return result;
    const upload = this.uploads.find(name, version);
    if (upload) return { state: 'open', missing: await upload.missing() };
    // The result is no longer in memory after a restart, so it is derived from the store.
    const canaries = await this.store.canaries.running(await this.store.live());
    if (canaries.some((canary) => canary.name === name && canary.version === version))
      return { state: 'canary', said: `${name} ${version} is a canary`, confirmed: true };
    if ((await this.liveState(name)).live !== version) throw new AppError('NOT_FOUND');
    return { state: 'live', said: `${name} ${version} is live`, confirmed: true };
  }

  /** Checks and publishes a complete upload in the background; `state` returns the result later. */
  finish(name: string, version: string): Promise<UploadState> {
    const key = `${name}/${version}`;
    return this.queue.run(key, async () => {
      if (this.running.has(key)) return { state: 'checking' };
      const upload = this.openUpload(name, version);
      const missing = await upload.missing();
      if (missing.length > 0)
        throw new PublishingError(errors.UPLOAD_INCOMPLETE, { said: `${missing.length} files are missing.` });
      this.results.delete(key);
      // A draft skips the queue of checks, because no checking process executes its build.
      if (upload.facts.request.draft !== undefined) return this.publish(upload);
      const work = this.publish(upload)
        .then((result) => this.remember(key, result))
        .finally(() => this.running.delete(key));
      this.running.set(key, work);
      return { state: 'checking' };
    });
  }

  private remember(key: string, result: UploadState): void {
    this.results.set(key, result);
    const [oldest] = this.results.keys();
    if (this.results.size > maxResults && oldest !== undefined) this.results.delete(oldest);
  }

  private async publish(upload: Upload): Promise<UploadState> {
    const { release, facts } = upload;
    const { name, version } = release;
    const { by } = facts;
    const about = { portal: name, version, by: by.id };
    try {
      const result = await this.resultOf(upload);
      await this.uploads.remove(name, version);
      this.log.info({ ...about, state: result.state }, 'release published');
      return result;
    } catch (error) {
      return this.refused(upload, toPublishingError(error), about);
    }
  }

  private async resultOf(upload: Upload): Promise<UploadState> {
    const { release, facts } = upload;
    const { request, by } = facts;
    if (request.draft !== undefined) {
      await this.store.drafts.put(request.draft, by.id, await upload.assemble());
      return { state: 'drafted' };
    }
    if (request.previewHours !== undefined)
      return this.inTurn(upload, (built) => this.preview(built, request));
    const canary = canaryOf(request);
    if (canary !== null) {
      const { expect, signature } = request;
      const options = { expect, signature, note: noteOf(by, request) };
      return this.startCanary(release.name, () =>
        this.inTurn(upload, (built) => this.store.publishCanary(built, canary.plan, canary.cohort, options)),
      );
    }
    return this.goLive(
      release.name,
      (note) => this.inTurn(upload, (built) => this.store.publish(built, { ...request, note })),
      noteOf(by, request),
    );
  }

  /** Waits until the portal's turn in the queue, then calls `work` with the folder of the assembled release. */
  private inTurn<T>(upload: Upload, work: (built: string) => Promise<T>): Promise<T> {
    const { name } = upload.release;
    const user = this.numbers.get(name) ?? this.numbers.size;
    this.numbers.set(name, user);
    return this.checks.run({ user }, async () => {
      // Checks the token again, because it may have been revoked while the release was waiting.
      if (!(await this.store.publishers.withId(upload.facts.by.id)))
        throw new PublishingError(errors.TOKEN_REFUSED);
      // Checks the limit again, because several uploads of the portal may have started before the limit was reached.
      await this.bounds.check(name, upload.release.version, upload.bytes);
      return work(await upload.assemble());
    });
  }

  private async preview(
    built: string,
    { previewHours = 0, dropRoutes, signature }: UploadRequest,
  ): Promise<UploadState> {
    const { preview, path } = await this.store.preview(built, previewHours, { dropRoutes, signature });
    const { name, version, endsAt } = preview;
    const said = `${name} ${version} is stored, and not live. Whoever opens this link sees it until ${endsAt.slice(0, 16).replace('T', ' ')} UTC:`;
    return { state: 'previewed', said, path, endsAt };
  }

  /** Runs a change of the live releases, and waits until the gateways serve it. */
  private goLive(
    name: string,
    change: (note: ChangeNote) => ReturnType<ReleaseStore['rollback']>,
    note: ChangeNote,
  ): Promise<UploadState> {
    return this.change(name, 'live', (changed) => announce(this.store, () => change(note).then(changed)));
  }

  /** Starts a canary, and waits until the gateways have loaded it. */
  private startCanary(name: string, make: () => ReturnType<typeof makeCanary>): Promise<UploadState> {
    return this.change(name, 'canary', (changed) => announceCanary(this.store, () => make().then(changed)));
  }

  /** @param announced runs the change, reports it to the given callback, and waits until the gateways serve it */
  private async change(
    name: string,
    state: 'live' | 'canary',
    announced: (changed: <T>(change: T) => T) => Promise<string>,
  ): Promise<UploadState> {
    let isChanged = false;
    const changed = <T>(change: T): T => {
      isChanged = true;
      return change;
    };
    try {
      return { state, said: await announced(changed), confirmed: true };
    } catch (error) {
      if (!isChanged || !(error instanceof StoreError)) throw error;
      this.log.warn({ portal: name, err: error }, 'not all gateways serve the release');
      return { state, said: error.message, confirmed: false };
    }
  }

  /** Ends the running canary. If there is none, makes the previous release live again. */
  rollback(publisher: PublishToken, name: string, request: StepRequest): Promise<UploadState> {
    return this.step(publisher, name, request, 'rolled back', (options) =>
      this.store.rollback(name, options),
    );
  }

  /** Makes the canary live for everybody. */
  promote(publisher: PublishToken, name: string, request: StepRequest): Promise<UploadState> {
    return this.step(publisher, name, request, 'canary promoted', (options) =>
      this.store.promote(name, undefined, options),
    );
  }

  /** Starts a canary of a stored release, or changes the percentage of the running one. */
  async canary(publisher: PublishToken, name: string, request: CanaryRequest): Promise<UploadState> {
    const { expect, expectCanary } = request;
    const note = noteOf(publisher, request);
    const make = () => makeCanary(this.store, name, request, { expect, expectCanary, note });
    const result = await this.startCanary(name, make);
    this.log.info({ portal: name, by: publisher.id, state: result.state }, 'canary planned');
    return result;
  }

  private async step(
    publisher: PublishToken,
    name: string,
    { expect, expectCanary, ...why }: StepRequest,
    done: string,
    step: (options: ChangeOptions) => ReturnType<ReleaseStore['rollback']>,
  ): Promise<UploadState> {
    const result = await this.goLive(
      name,
      (note) => step({ expect, expectCanary, note }),
      noteOf(publisher, why),
    );
    this.log.info({ portal: name, by: publisher.id, state: result.state }, done);
    return result;
  }

  /** Converts an error to the result of a failed publish. The upload is kept if a retry may succeed. */
  private async refused(upload: Upload, error: unknown, about: object): Promise<UploadState> {
    const { name, version } = upload.release;
    const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR', { cause: error });
    const mayRetry = known.status >= 500 || known.status === 429 || isFull(error);
    if (!mayRetry) await this.uploads.remove(name, version).catch(() => undefined);
    const { log } = known.definition;
    this.log[log === 'none' ? 'info' : log](
      { ...about, code: known.code, err: log === 'none' ? undefined : (known.details.cause ?? known) },
      'release refused',
    );
    const { said, refusals } = known instanceof PublishingError ? known.bodyFields : {};
    return {
      state: 'refused',
      code: known.code,
      said: said ?? known.definition.text.en,
      ...(refusals && { refusals: [...refusals] }),
    };
  }
}
