import { LeadErasure, LeadMerge, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, type TestAnswer, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { randomOf } from '../random.js';
import { fileOf, imported, undone } from './lead-import-support.js';
import { expectNoRepairs, expectTrueCounts } from './naive-counts.js';
import { type Caller, mergeLeads, newUser } from './support.js';

const hour = 3_600_000;
/** Number of operations in each random history. */
const operations = 30;
const statuses = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost', 'En espera', 'Contacted '];
const sources = ['web', 'Feria', 'Llamada'];

/** A sequence of random operations on a company's leads. */
class History {
  private readonly random: () => number;
  private readonly bulkIds: number[] = [];
  private readonly importIds: number[] = [];
  private readonly mergedIds: number[] = [];
  private people = 0;
  readonly done: string[] = [];

  constructor(
    private readonly user: Caller,
    private readonly companyId: number,
    seed: number,
  ) {
    this.random = randomOf(seed);
  }

  /** Moves the clock forward by a random time and performs a random operation. */
  async step(): Promise<void> {
    const hours = this.random() < 0.5 ? this.random() : this.random() * 40;
    jest.setSystemTime(Date.now() + Math.round(hours * hour));
    const rows = await this.user.get(`companies/${this.companyId}/leads?pageSize=100&sort=createdAt`);
    const leads = bodyOf(rows, LeadRow.array());
    const kinds = ['create', 'create', 'move', 'move', 'move', 'move', 'source', 'bulk', 'undoBulk'] as const;
    const rare = [
      'import',
      'undoImport',
      'merge',
      'merge',
      'undoMerge',
      'undoMerge',
      'erase',
      'delete',
    ] as const;
    const kind = leads.length < 4 ? 'create' : this.pick([...kinds, ...rare]);
    this.done.push(`${new Date().toISOString()} ${kind}`);
    await this[kind](leads);
  }

  private pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  /** Draws `count` different values. */
  private some<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [one] = left.splice(Math.floor(this.random() * left.length), 1);
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    });
  }

  private expectDone({ status, text }: TestAnswer, ...allowed: number[]): void {
    if (![200, 201, 202, 204, ...allowed].includes(status)) throw new Error(`${status} ${text}`);
  }

  private async create(): Promise<void> {
    const contactEmail = `p${this.people++ % 9}@acme.es`;
    const lead = { source: this.pick(sources), status: this.pick(statuses), contactEmail };
    await this.user.lead(this.companyId, lead);
  }

  private async patch({ id, version }: LeadRow, changes: object): Promise<void> {
    this.expectDone(await this.user.patch(`leads/${id}`, { version, ...changes }));
  }

  private move(leads: readonly LeadRow[]): Promise<void> {
    return this.patch(this.pick(leads), { status: this.pick(statuses) });
  }

  private source(leads: readonly LeadRow[]): Promise<void> {
    const status = this.random() < 0.5 ? {} : { status: this.pick(statuses) };
    return this.patch(this.pick(leads), { source: this.pick(sources), ...status });
  }

  private async bulk(leads: readonly LeadRow[]): Promise<void> {
    const ids = this.some(leads, 5).map(({ id }) => id);
    this.bulkIds.push(await this.user.bulkChange(this.companyId, { status: this.pick(statuses), ids }));
  }

  private async undoBulk(): Promise<void> {
    const id = this.bulkIds.pop();
    if (id !== undefined) await this.user.undo(id);
  }

  private async import(leads: readonly LeadRow[]): Promise<void> {
    const known = this.some(leads, 2).map(({ contactEmail }) => contactEmail ?? '');
    const lines = [...known, `n${this.people++}@acme.es`, `n${this.people++}@acme.es`].map(
      (email) => `Peña;Ana;${email};${this.pick(statuses)}`,
    );
    const mapping = ['companyName', 'contactName', 'contactEmail', 'status'];
    const changes = { mapping, duplicates: 'overwrite', source: this.pick(sources) };
    const { id, state } = await imported(this.user, this.companyId, fileOf(...lines), changes);
    if (state !== 'done') throw new Error(`the import is ${state}`);
    this.importIds.push(id);
  }

  private async undoImport(): Promise<void> {
    const id = this.importIds.pop();
    if (id !== undefined) await undone(this.user, id);
  }

  private async merge(leads: readonly LeadRow[]): Promise<void> {
    const [target, ...others] = this.some(leads, 2 + Math.floor(this.random() * 2)).map(({ id }) => id);
    if (target === undefined) return;
    const values = { status: this.pick(statuses), source: this.pick(sources) };
    this.expectDone(await mergeLeads(this.user, this.companyId, [target, ...others], values));
    this.mergedIds.push(target);
  }

  private async undoMerge(): Promise<void> {
    const id = this.mergedIds.pop();
    if (id === undefined) return;
    const merges = await this.user.get(`leads/${id}/merges`);
    if (merges.status === 404) return;
    const [newest] = bodyOf(merges, LeadMerge.array());
    if (newest) this.expectDone(await this.user.post(`lead-merges/${newest.id}/undo`), 409);
  }

  private async erase(leads: readonly LeadRow[]): Promise<void> {
    const { id } = this.pick(leads);
    const { count } = bodyOf(await this.user.get(`leads/${id}/erasure`), LeadErasure);
    this.expectDone(await this.user.post(`leads/${id}/erasure`, { count }));
  }

  private async delete(leads: readonly LeadRow[]): Promise<void> {
    this.expectDone(await this.user.delete(`leads/${this.pick(leads).id}`));
  }
}

describe.each(databases)('the counts of leads on $name', (database) => {
  const service = useService(marketingService, database);

  // Only the date is faked, so the timers of the service run normally.
  beforeEach(() => {
    const doNotFake = ['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const;
    const timers = ['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const;
    jest.useFakeTimers({
      doNotFake: [...doNotFake, ...timers, 'setTimeout', 'clearTimeout'],
      now: new Date('2026-12-18T15:00:00Z'),
    });
  });
  afterEach(() => jest.useRealTimers());

  it.each([1, 2, 3, 4])('are what all leads and events add up to after history %d', async (seed) => {
    const user = await newUser(service, undefined, { expiresIn: 366 * 86_400 });
    const history = new History(user, await user.company(), seed);
    try {
      for (let step = 0; step < operations; step++) {
        await history.step();
        if (step % 10 === 9) await expectTrueCounts(service);
      }
    } catch (error) {
      throw new Error(`after\n${history.done.join('\n')}`, { cause: error });
    }
    expectNoRepairs(service);
  });
});
