import { setTimeout as wait } from 'node:timers/promises';
import { DraftState, draftBeatMs, type StartedDraft } from '@portals/contracts/publishing';
import { problemLength, RefusedError, StoreError } from '@portals/contracts/releases';
import { pushRelease, type SendProgress } from '../push/push-release.js';
import { CallRefused, type SiteClient } from '../push/site-client.js';

const retryMs = 2000;
/** Error codes after which the draft cannot continue. */
const final = new Set(['DRAFT_ENDED', 'TOKEN_REFUSED']);

/** A build to be shown on the site. */
export interface DraftBuild {
  version: string;
  folder: string;
  /** Duration of the build in milliseconds. */
  ms: number;
  /** Time at which the build was complete. */
  at: number;
}

/**
 * Keeps a draft on a site up to date with the builds of a portal. A single loop makes all calls one after another: it sends the latest
 * build, sends a heartbeat, and waits for the next build or the next heartbeat.
 */
export class DraftSession {
  private build: DraftBuild | null = null;
  private problem: string | null = null;
  /** Last version that the site has either shown or rejected. */
  private settled = '';
  private isShown = false;
  private isOffline = false;
  private wake: () => void = () => undefined;
  private stopping = new AbortController();

  /**
   * @param client client that attempts each call once
   * @param link full address of the draft
   */
  constructor(
    private readonly client: SiteClient,
    private readonly draft: StartedDraft,
    private readonly link: string,
    private readonly print: (line: string) => void,
    private readonly beatMs = draftBeatMs,
  ) {}

  /** Resolves once the site has shown or rejected a build, or the session has ended. */
  async show(build: DraftBuild): Promise<void> {
    if (this.problem !== null && build.version === this.settled) this.print('It builds again, as before.');
    this.build = build;
    this.problem = null;
    this.wake();
    while (this.settled !== build.version && !this.stopping.signal.aborted)
      await wait(20, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  /** Sends the compiler's error messages to the site, which shows them on the page. */
  async reportProblem(problem: string): Promise<void> {
    this.print(problem);
    this.problem = problem.slice(0, problemLength).replaceAll(/[\0\p{Cs}]/gu, '');
    this.wake();
  }

  stop(): void {
    this.stopping.abort();
  }

  /**
   * Runs until `stop`.
   * @throws StoreError when the draft has ended for another reason
   */
  async run(): Promise<void> {
    const { signal } = this.stopping;
    try {
      while (!signal.aborted) {
        const woken = new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        const pause = await this.step();
        await Promise.race([woken, wait(pause, undefined, { signal }).catch(() => undefined)]);
      }
    } finally {
      this.stop();
    }
  }

  /** @returns the milliseconds until the next step */
  private async step(): Promise<number> {
    if (Date.now() >= Date.parse(this.draft.until))
      throw new StoreError('The time of the draft is over. Start "dev --in" again to go on.');
    try {
      if (this.build && this.build.version !== this.settled) await this.send(this.build);
      await this.beat();
      if (this.isOffline) this.print('The site can be reached again.');
      this.isOffline = false;
      return this.build && this.build.version !== this.settled ? 0 : this.beatMs;
    } catch (error) {
      if (!(error instanceof StoreError) || (error instanceof CallRefused && final.has(error.code)))
        throw error;
      if (!this.isOffline) this.print(`${error.message.split('\n')[0]}\n  The draft goes on once it can.`);
      this.isOffline = true;
      return retryMs;
    }
  }

  private async beat(): Promise<void> {
    const path = `/draft/${this.draft.id}`;
    const json = { problem: this.problem };
    const { stored } = await this.client.call({ method: 'POST', path, json, answer: DraftState });
    if (stored || !this.isShown || this.settled !== this.build?.version) return;
    this.settled = '';
    this.build = { ...this.build, ms: 0, at: Date.now() };
  }

  private async send({ version, folder, ms, at }: DraftBuild): Promise<void> {
    let progress: SendProgress = { sent: 0, bytes: 0, files: 0 };
    const note = (now: SendProgress) => {
      progress = { ...now };
    };
    // Heartbeats continue during a slow upload; otherwise the lease of the draft would expire.
    const beating = setInterval(() => this.beat().catch(() => undefined), this.beatMs);
    try {
      await pushRelease(this.client, folder, { draft: this.draft.id }, note);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.settled = version;
      this.print(`${error.message}\n  The last build goes on being shown.`);
      return;
    } finally {
      clearInterval(beating);
    }
    this.settled = version;
    const seconds = ((Date.now() - at + ms) / 1000).toFixed(1);
    const sent = `${progress.files} files, ${Math.ceil(progress.sent / 1000)} kB`;
    if (!this.isShown) this.print(this.linkLines());
    this.isShown = true;
    this.print(`Shown after ${seconds} s: built in ${(ms / 1000).toFixed(1)} s, sent ${sent}`);
  }

  private linkLines(): string {
    const until = `${this.draft.until.slice(0, 16).replace('T', ' ')} UTC`;
    return `Whoever opens this link sees your sources of ${this.client.name} in the site, until this command ends or ${until}:
  ${this.link}
Open pages follow your changes. Nobody else sees them. Ctrl+C ends it.`;
  }
}
