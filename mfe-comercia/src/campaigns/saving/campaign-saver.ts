import type { Campaign } from '@portals/contracts/marketing';
import { ApiError } from '@portals/platform';
import type { DocumentFaults } from './document-faults';
import {
  checkEdited,
  type EditedCampaign,
  editedOf,
  isSameValue,
  type StoredCampaign,
  storedPart,
} from './edited-campaign';
import { mergeCampaign } from './merge-campaign';
import { isTemporaryFailure, serverFaults } from './save-failure';
import type { CampaignDraft, SaverOptions, SaverSnapshot, SaveState } from './saver-state';
import { ValidPart } from './valid-part';

/** Milliseconds from the last keystroke to the save, and the initial and maximum backoff of retries. Tests shorten them. */
export const saveTimes = { typed: 800, retry: 2000, retryMost: 60_000 };

/**
 * Autosaves a campaign while it is edited, one request at a time. Other people's changes are merged and never overwritten; when both sides
 * have changed the same field, saving waits until the user has resolved the conflict.
 */
export class CampaignSaver {
  private snapshot: SaverSnapshot;
  private readonly listeners = new Set<() => void>();
  private base: StoredCampaign;
  private version: number;
  /** State on which the unresolved differences are based. It is stored in the draft, so that they can be recomputed after a reload. */
  private origin: Pick<CampaignDraft, 'version' | 'base'> | null = null;
  private readonly sound: ValidPart;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly options: SaverOptions) {
    const { row, draft } = options;
    this.base = draft?.base ?? storedPart(row);
    this.version = draft?.version ?? row.version;
    const accepted = editedOf(row);
    this.sound = new ValidPart(accepted, draft?.held ?? {});
    this.snapshot = {
      edited: draft?.edited ?? accepted,
      row,
      state: 'saved',
      faults: {},
      differences: [],
      error: null,
      takenOver: 0,
    };
    if (draft) this.merge(row);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly get = (): SaverSnapshot => this.snapshot;

  /** Applies an edit, which is saved shortly after the last keystroke. */
  readonly change = (next: (edited: EditedCampaign) => EditedCampaign): void => {
    const edited = next(this.snapshot.edited);
    // An error on screen stays until it is fixed; a new error appears only shortly after the last keystroke.
    const still = this.sound.faultsOf(edited);
    const faults = Object.fromEntries(
      Object.keys(this.snapshot.faults).flatMap((path) => {
        const fault = still[path];
        return fault ? [[path, fault]] : [];
      }),
    );
    this.show({ edited, faults });
    this.keepDraft();
    if (this.snapshot.differences.length > 0) return;
    this.show({ state: 'waiting' });
    this.plan(saveTimes.typed);
  };

  /** Saves all pending changes now. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    this.running = this.save().finally(() => {
      this.running = null;
    });
    await this.running;
  };

  /**
   * Accepts a row that another request of this page or another person has stored. A row older than the known one is ignored: it was read
   * before the last save, and its answer arrived after it.
   */
  readonly takeRow = (row: Campaign): void => {
    if (row.version >= this.version) this.merge(row);
  };

  private merge(row: Campaign): void {
    this.options.onStored(row);
    const stored = storedPart(row);
    const begun = this.origin ?? { version: this.version, base: this.base };
    const { edited, differences } = mergeCampaign(this.base, this.snapshot.edited, stored);
    const isOther = !isSameValue(this.base, stored);
    this.base = stored;
    this.version = row.version;
    this.origin = differences.length > 0 ? begun : null;
    const takenOver = this.snapshot.takenOver + (isOther && differences.length === 0 ? 1 : 0);
    const found = differences.map((difference) => ({ ...difference, taken: false }));
    this.show({ row, edited, differences: found, takenOver });
    this.keepDraft();
    if (differences.length > 0) this.show({ state: 'conflict' });
    else this.plan(0);
  }

  /** Resolves a difference in favour of the stored value. */
  readonly take = (id: string): void => {
    const found = this.snapshot.differences.find((difference) => difference.id === id);
    if (!found) return;
    const differences = this.snapshot.differences.map((one) =>
      one === found ? { ...one, taken: true } : one,
    );
    this.show({ edited: found.take(this.snapshot.edited), differences });
    if (differences.every(({ taken }) => taken)) this.settle();
    else this.keepDraft();
  };

  /** Resolves all remaining differences in favour of the typed values, and saves them. */
  readonly settle = (): void => {
    this.origin = null;
    this.show({ differences: [], state: 'waiting' });
    this.keepDraft();
    this.plan(0);
  };

  /** Stops the retries; unsaved changes remain in browser storage. */
  readonly stop = (): void => {
    this.isStopped = true;
    clearTimeout(this.timer);
  };

  /** Discards all unsaved changes. */
  readonly discard = (): void => {
    this.show({ edited: editedOf(this.snapshot.row), faults: {} });
    this.settle();
  };

  private show(changes: Partial<SaverSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...changes };
    for (const listener of this.listeners) listener();
  }

  private plan(delay: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.flush(), delay);
  }

  private keepDraft(): void {
    const { edited } = this.snapshot;
    const checked = checkEdited(edited);
    const isStored = checked.ok && isSameValue(checked.stored, this.base) && this.origin === null;
    this.options.keep(
      isStored
        ? null
        : { ...(this.origin ?? { version: this.version, base: this.base }), edited, held: this.sound.held },
    );
  }

  private async save(): Promise<void> {
    if (this.snapshot.differences.length > 0) return;
    const { edited } = this.snapshot;
    const { faults, sound, checked } = this.sound.of(edited, this.base);
    if (!checked.ok) {
      this.show({ state: 'faulty', faults: { ...faults, ...checked.faults }, error: null });
      return;
    }
    const { name, document } = checked.stored;
    const changes = {
      ...(name !== this.base.name && { name }),
      ...(!isSameValue(document, this.base.document) && { document }),
    };
    if (Object.keys(changes).length === 0) {
      this.show({ state: stateWith(faults), faults, error: null });
      this.keepDraft();
      return;
    }
    this.show({ state: 'saving', faults });
    try {
      this.stored(await this.options.send({ ...changes, version: this.version }), edited, sound);
    } catch (error) {
      this.failed(error, edited, sound);
    }
  }

  private stored(row: Campaign, sent: EditedCampaign, sound: EditedCampaign): void {
    this.attempts = 0;
    this.base = storedPart(row);
    this.version = row.version;
    this.sound.accept(sound);
    this.options.onStored(row);
    const isAll = this.snapshot.edited === sent;
    const { faults } = this.snapshot;
    this.show({ row, state: isAll ? stateWith(faults) : 'waiting', error: null });
    this.keepDraft();
    if (!isAll) this.plan(saveTimes.typed);
  }

  private failed(error: unknown, edited: EditedCampaign, sent: EditedCampaign): void {
    const newer = this.options.newerOf(error);
    if (newer) {
      this.merge(newer);
      return;
    }
    const faults = serverFaults(error);
    if (Object.keys(faults).length > 0) {
      this.show({ state: 'faulty', faults: { ...this.snapshot.faults, ...faults }, error });
      if (this.sound.refuse(faults, edited, sent)) this.plan(0);
    } else if (isTemporaryFailure(error)) {
      this.show({ state: 'retrying', error });
      const wait = Math.min(saveTimes.retry * 2 ** this.attempts, saveTimes.retryMost);
      this.attempts += 1;
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
      this.plan(Math.max(wait, asked));
    } else this.show({ state: 'refused', error });
  }
}

const stateWith = (faults: DocumentFaults): SaveState =>
  Object.keys(faults).length === 0 ? 'saved' : 'partly';
