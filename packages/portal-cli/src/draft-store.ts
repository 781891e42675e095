import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { draftBeatMs, draftLeaseMs } from '@portals/contracts/publishing';
import {
  draftOf,
  hasEnded,
  keysFor,
  type LiveSet,
  type Preview,
  type Refusal,
  type Release,
  StoreError,
  throwIfRefused,
} from '@portals/contracts/releases';
import { readLive } from './live-view.js';
import { type NewPreview, type PreviewFile, refuseShell } from './preview-file.js';
import type { PublishToken } from './publisher-file.js';
import { readBuilt } from './read-built.js';
import { refusalsOfAddresses } from './release-rules.js';
import type { SigningFile } from './signing-file.js';
import { conflicts } from './store-rules.js';
import { readStoredRelease, storeRelease } from './stored-release.js';
import { verifyFiles } from './verify-files.js';

const longestMs = 12 * 3_600_000;

/** Thrown when a draft has ended, or has been replaced by another draft of the same token. */
export class DraftEndedError extends StoreError {
  override name = 'DraftEndedError';
}

/** The parts of a store that drafts need. */
interface DraftPlace {
  folder: string;
  previews: PreviewFile;
  signing: SigningFile;
  live(): Promise<LiveSet>;
  /** Makes a change under the store's lock. */
  locked<T>(work: () => Promise<T>): Promise<T>;
}

type Draft = Preview & { draft: NonNullable<Preview['draft']> };

const isDraft = (preview: Preview): preview is Draft => preview.draft !== undefined;
const isOver = ({ draft }: Draft) => Date.parse(draft.until) <= Date.now();
const leaseOf = (until: string) =>
  new Date(Math.min(Date.now() + draftLeaseMs, Date.parse(until))).toISOString();

/**
 * Returns the reasons why a draft build cannot be shown. Only its addresses are checked: a draft may exceed the size limits of a release, and
 * may lack routes that are live.
 */
export const refusalsOfDraft = (release: Release): Refusal[] =>
  release.kind === 'portal' ? refusalsOfAddresses(release) : [];

/**
 * The drafts of a store (rule 13.80): previews of sources on a developer's machine. Each build is stored as a release whose version
 * contains the id of the draft, so that gateways serve it like any preview; no command makes it live.
 */
export class DraftStore {
  constructor(private readonly place: DraftPlace) {}

  /**
   * Starts a draft for a token and ends the token's earlier draft. The link of the draft works once a build is stored.
   * @throws StoreError for a portal that must be signed
   */
  start({ id: token, name, endsAt }: PublishToken): Promise<NewPreview> {
    return this.place.locked(async () => {
      refuseShell(name);
      if (keysFor(await this.place.signing.keys(), name).length > 0)
        throw new StoreError(
          `DRAFT_UNSIGNED: ${name} must be signed, and builds of a draft are not, so it has none. ` +
            'Use "preview", which signs with the key in PORTAL_SIGNING_KEY.',
        );
      await this.removeOf(token);
      const until = new Date(Math.min(Date.now() + longestMs, Date.parse(endsAt))).toISOString();
      return this.place.previews.add((id) => {
        const version = `0.0.0+draft.${id}.none`;
        return { name, version, endsAt: leaseOf(until), draft: { token, until } };
      });
    });
  }

  /**
   * Shows a build in place of the previous one, which stays stored for pages that are still open.
   * @param token id of the token that began the draft
   * @throws DraftEndedError, RefusedError with every reason why the build cannot be shown, in which case the site keeps showing the
   * previous build
   */
  async put(id: string, token: string, built: string): Promise<void> {
    const release = await readBuilt(built);
    const { name, version } = release;
    throwIfRefused(`${name} ${version}`, await verifyFiles(built, release));
    const { folder, previews } = this.place;
    return this.place.locked(async () => {
      const preview = await this.find(id, token);
      const live = await readLive(folder, await this.place.live());
      throwIfRefused(`${name} ${version}`, [...refusalsOfDraft(release), ...conflicts(release, live)]);
      await storeRelease(folder, built, release);
      const { until } = preview.draft;
      await previews.replace({ ...preview, version, endsAt: leaseOf(until), draft: { token, until } });
      await this.clear(
        name,
        (stored) => draftOf(stored) === id && ![version, preview.version].includes(stored),
      );
    });
  }

  /**
   * Extends the lease of a draft.
   * @param problem messages of the compiler; null when the sources build
   * @returns false when its last build is no longer stored
   * @throws DraftEndedError
   */
  async renew(id: string, token: string, problem: string | null): Promise<boolean> {
    const { folder, previews } = this.place;
    const { name, version, endsAt, draft } = await this.find(id, token);
    const isFresh = Date.parse(endsAt) - Date.now() > draftLeaseMs - 2 * draftBeatMs;
    if (!isFresh || (draft.problem ?? null) !== problem)
      await this.place.locked(async () => {
        const { draft: now, ...preview } = await this.find(id, token);
        const { until } = now;
        const told = problem === null ? {} : { problem };
        await previews.replace({ ...preview, endsAt: leaseOf(until), draft: { token, until, ...told } });
      });
    return (await readStoredRelease(folder, name, version)) !== null;
  }

  /** Ends the draft of a token. @param id id of the draft; undefined for any draft @returns false when there was none */
  end(token: string, id?: string): Promise<boolean> {
    return this.place.locked(() => this.removeOf(token, id));
  }

  /** Ends the draft of a token. The caller must hold the lock. */
  async removeOf(token: string, id?: string): Promise<boolean> {
    const gone = await this.place.previews.remove(
      (preview) => preview.draft?.token === token && (id ?? preview.id) === preview.id,
    );
    for (const { id, name } of gone) await this.clear(name, (version) => draftOf(version) === id);
    return gone.length > 0;
  }

  /** Deletes builds that no running draft needs, and drafts that have ended. */
  async sweep(): Promise<void> {
    const { previews, locked } = this.place;
    const all = (await previews.list()).filter(isDraft);
    const running = new Set(all.filter((one) => !hasEnded(one)).map(({ id }) => id));
    const isUnused = (version: string) => {
      const id = draftOf(version);
      return id !== null && !running.has(id);
    };
    const names = await this.namesWith(isUnused);
    if (names.length === 0 && !all.some(isOver)) return;
    await locked(async () => {
      await previews.remove((preview) => isDraft(preview) && isOver(preview));
      for (const name of names) await this.clear(name, isUnused);
    });
  }

  /** @throws DraftEndedError */
  async find(id: string, token: string): Promise<Draft> {
    const own = (await this.place.previews.list())
      .filter(isDraft)
      .filter(({ draft }) => draft.token === token);
    const found = own.find((preview) => preview.id === id);
    if (found && !isOver(found)) return found;
    throw new DraftEndedError(
      own.some((preview) => !hasEnded(preview))
        ? 'Another "dev --in" with this token has begun and shows its sources instead.'
        : 'The draft has ended. Start "dev --in" again to go on.',
    );
  }

  private async namesWith(isMeant: (version: string) => boolean): Promise<string[]> {
    const names = (await foldersIn(this.place.folder)).filter((name) => !name.startsWith('.'));
    const versions = await Promise.all(names.map((name) => foldersIn(join(this.place.folder, name))));
    return names.filter((_name, index) => versions[index]?.some(isMeant));
  }

  private async clear(name: string, isGone: (version: string) => boolean): Promise<void> {
    const folder = join(this.place.folder, name);
    for (const version of (await foldersIn(folder)).filter(isGone))
      await rm(join(folder, version), { recursive: true, force: true });
    await rmdir(folder).catch(() => undefined);
  }
}

const foldersIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};
