import type { ServerWait } from '@portals/contracts/constants';
import { backoff, type Logger } from '@portals/service-kit';
import { domainOf } from '@portals/service-kit/mail-text';
import type { EntityManager } from 'typeorm';
import type { CampaignTransport, Delivery } from '../campaign-transport/campaign-transport.js';
import type { DailyMails } from '../daily-mails/daily-mails.js';
import type { RecipientEntity } from '../mailing-row/recipient.entity.js';
import type { SendingMailing } from './mailing.repository.js';

/** A recipient whose email is due. */
export interface DueRecipient {
  id: number;
  mailingId: number;
  /** Recipient's address; null once the person's data were erased. */
  address: string | null;
  messageId: string;
}

/** Reads the next due recipients of a mailing. */
type ReadDue = (mailingId: number) => Promise<DueRecipient[]>;

type Whose = Pick<SendingMailing, 'id' | 'workspaceId'>;

/**
 * Lets workspaces take turns, one email at a time, and the mailings of a workspace share its turns: neither a large mailing nor many of them
 * delay others.
 */
export class FairScheduler {
  private readonly lists = new Map<number, DueRecipient[]>();
  /** Mailings that had no due recipients when last read; they are not read again until the next update. */
  private readonly empty = new Set<number>();
  private workspaces = new Map<number, number>();
  /** Number of the latest turn of each workspace. */
  private turns = new Map<number, number>();
  private turn = 0;

  /** @param isTaken returns true for a recipient that was already chosen but may not be claimed yet */
  constructor(
    private readonly readDue: ReadDue,
    private readonly isTaken: (recipientId: number) => boolean,
  ) {}

  /** Replaces the list of mailings to send. Mailings without due recipients will be read again. */
  set(mailings: readonly Whose[]): void {
    this.empty.clear();
    this.workspaces = new Map(mailings.map(({ id, workspaceId }) => [id, workspaceId]));
    this.turns = new Map(mailings.map(({ workspaceId }) => [workspaceId, this.turns.get(workspaceId) ?? 0]));
    for (const id of this.lists.keys()) if (!this.workspaces.has(id)) this.lists.delete(id);
    for (const id of this.workspaces.keys()) if (!this.lists.has(id)) this.lists.set(id, []);
  }

  /**
   * Returns the next recipients, from one workspace after the other and from one mailing of each after the other.
   * @param mayGo returns true when an email to an address may be sent now; called once for each email that is then sent
   */
  async dequeue(count: number, mayGo: (recipient: DueRecipient) => boolean): Promise<DueRecipient[]> {
    const taken: DueRecipient[] = [];
    const waiting = this.waiting();
    const served = new Set<number>();
    while (taken.length < count) {
      const { mailingId, mailings } = this.shiftNext(waiting);
      if (mailingId === undefined) break;
      // The mailing's list has been used up in this call. Reading it now would return the same recipients, because they are not claimed
      // yet.
      if (served.has(mailingId) && this.lists.get(mailingId)?.length === 0) continue;
      const next = await this.next(mailingId, mayGo);
      if (next === null) continue;
      taken.push(next);
      served.add(mailingId);
      mailings.push(mailingId);
      this.turns.set(this.workspaces.get(mailingId) ?? 0, ++this.turn);
      // Reinserting the list moves the mailing to the end of the round, also for the next call.
      const list = this.lists.get(mailingId) ?? [];
      this.lists.delete(mailingId);
      this.lists.set(mailingId, list);
    }
    return taken;
  }

  /** Returns the mailings that may have due recipients, by workspace. */
  private waiting(): Map<number, number[]> {
    const waiting = new Map<number, number[]>();
    for (const id of this.lists.keys()) {
      if (this.empty.has(id)) continue;
      const workspaceId = this.workspaces.get(id) ?? 0;
      const mailings = waiting.get(workspaceId) ?? [];
      mailings.push(id);
      waiting.set(workspaceId, mailings);
    }
    return waiting;
  }

  /**
   * Removes and returns the mailing that has waited longest, of the workspace that has waited longest; with the other mailings of that
   * workspace.
   */
  private shiftNext(waiting: Map<number, number[]>): { mailingId: number | undefined; mailings: number[] } {
    let next: number | null = null;
    const turnOf = (workspaceId: number) => this.turns.get(workspaceId) ?? 0;
    for (const [workspaceId, mailings] of waiting) {
      if (mailings.length === 0) waiting.delete(workspaceId);
      else if (next === null || turnOf(workspaceId) < turnOf(next)) next = workspaceId;
    }
    const mailings = waiting.get(next ?? -1) ?? [];
    return { mailingId: mailings.shift(), mailings };
  }

  private async next(
    mailingId: number,
    mayGo: (recipient: DueRecipient) => boolean,
  ): Promise<DueRecipient | null> {
    let list = this.lists.get(mailingId) ?? [];
    if (list.length === 0) {
      list = (await this.readDue(mailingId)).filter(({ id }) => !this.isTaken(id));
      this.lists.set(mailingId, list);
      if (list.length === 0) this.empty.add(mailingId);
    }
    const place = list.findIndex(mayGo);
    return place < 0 ? null : (list.splice(place, 1)[0] ?? null);
  }
}

/** Milliseconds without a reply after which the screen reports that the server is silent. */
export const silentMs = 4000;

/** Free connections, shared among workspaces. */
interface ConnectionSlots {
  /** @param mayGo called only when a slot is free; returns true to use the slot */
  give(mailingId: number, mayGo: () => boolean): boolean;
}

/** The emails that connections are currently sending, with their mailing and workspace. */
export class MailsInTransit {
  private readonly mails = new Map<number, { mailing: Whose; since: number }>();

  get size(): number {
    return this.mails.size;
  }

  has(recipientId: number): boolean {
    return this.mails.has(recipientId);
  }

  ids(): number[] {
    return [...this.mails.keys()];
  }

  add(recipientId: number, { id, workspaceId }: Whose, now: number): void {
    this.mails.set(recipientId, { mailing: { id, workspaceId }, since: now });
  }

  /** @returns the time since which the email was being sent */
  remove(recipientId: number): number {
    const since = this.mails.get(recipientId)?.since ?? 0;
    this.mails.delete(recipientId);
    return since;
  }

  /**
   * Returns the slots for the next emails, by workspace (rule 17.11). If only one workspace is sending, one connection stays free, so that
   * hanging emails do not block a workspace that starts later.
   */
  places(mailings: ReadonlyMap<number, Whose>, connections: number): ConnectionSlots {
    const users = new Set([...mailings.values()].map(({ workspaceId }) => workspaceId));
    const share = users.size === 1 ? connections - 1 : Math.floor(connections / users.size);
    const left = new Map([...users].map((workspaceId) => [workspaceId, Math.max(share, 1)]));
    for (const { mailing } of this.mails.values()) {
      const free = left.get(mailing.workspaceId);
      if (free !== undefined) left.set(mailing.workspaceId, free - 1);
    }
    return {
      give(mailingId, mayGo) {
        const workspaceId = mailings.get(mailingId)?.workspaceId ?? 0;
        const free = left.get(workspaceId) ?? 0;
        if (free <= 0 || !mayGo()) return false;
        left.set(workspaceId, free - 1);
        return true;
      },
    };
  }

  /**
   * Returns why each mailing is waiting: the server is down, or it does not reply to one of the mailing's emails. Null for a mailing that
   * is not waiting.
   */
  waits(
    mailings: Iterable<Whose>,
    server: { wait(now: number): ServerWait | null },
    now = performance.now(),
  ): Map<number, ServerWait | null> {
    const hung = [...this.mails.values()].filter(({ since }) => now - since >= silentMs);
    const silent = new Set(hung.map(({ mailing }) => mailing.id));
    return new Map([...mailings].map(({ id }) => [id, silent.has(id) ? 'silent' : server.wait(now)]));
  }
}

type OfUser = { workspaceId: number };

/** Emails that workspaces with a daily limit may still send today (rule 16.5), as of the last update. */
export class DailyQuotas {
  private limits = new Map<number, number>();
  private readonly left = new Map<number, number>();

  constructor(private readonly daily: Pick<DailyMails, 'limitOf' | 'consume' | 'refund' | 'countBounce'>) {}

  /** @param unclaimed emails that were chosen but not counted yet */
  async refresh(
    mailings: readonly OfUser[],
    unclaimed: readonly { recipient: OfUser }[],
    now: Date,
  ): Promise<void> {
    const limits = new Map<number, number>();
    for (const workspaceId of new Set(mailings.map((mailing) => mailing.workspaceId))) {
      const today = await this.daily.limitOf(workspaceId, now);
      if (today === null) continue;
      limits.set(workspaceId, today.limit);
      this.left.set(workspaceId, today.limit - today.sent);
    }
    this.limits = limits;
    for (const { recipient } of unclaimed) this.reserve(recipient.workspaceId);
  }

  hasRemaining(workspaceId: number): boolean {
    return !this.limits.has(workspaceId) || (this.left.get(workspaceId) ?? 0) > 0;
  }

  reserve(workspaceId: number): void {
    this.left.set(workspaceId, (this.left.get(workspaceId) ?? 0) - 1);
  }

  /** Counts emails before they are sent. @returns those that may be sent; another process may have used up the limit in the meantime */
  async consume<Mail extends OfUser>(chosen: readonly Mail[], now: Date): Promise<Mail[]> {
    const over = new Set<number>();
    for (const [workspaceId, { count, limit }] of this.limited(chosen))
      if (!(await this.daily.consume(workspaceId, count, limit, now))) over.add(workspaceId);
    return chosen.filter(({ workspaceId }) => !over.has(workspaceId));
  }

  /**
   * Subtracts the emails that were counted but not claimed, or that are not sent after all.
   * @param countedAt time that was passed to `consume`
   */
  async refund(chosen: readonly OfUser[], gone: readonly OfUser[], countedAt: Date): Promise<void> {
    const left = this.limited(gone);
    for (const [workspaceId, { count }] of this.limited(chosen)) {
      const back = count - (left.get(workspaceId)?.count ?? 0);
      if (back > 0) await this.daily.refund(workspaceId, back, countedAt);
    }
  }

  /** Updates the counts for an email that the server has not accepted. */
  async settle(
    { workspaceId, claimedAt }: OfUser & { claimedAt: Date },
    state: RecipientEntity['state'] | undefined,
    manager: EntityManager,
  ): Promise<void> {
    if (state === 'refused') await this.daily.countBounce(workspaceId, 'bounced', manager);
    // The email will be counted again on the day of its retry, so it is subtracted from the count of the day of this attempt.
    if (state === 'queued' && this.limits.has(workspaceId))
      await this.daily.refund(workspaceId, 1, claimedAt, manager);
  }

  private limited(mails: readonly OfUser[]): Map<number, { count: number; limit: number }> {
    const counts = new Map<number, { count: number; limit: number }>();
    for (const { workspaceId } of mails) {
      const limit = this.limits.get(workspaceId);
      if (limit !== undefined)
        counts.set(workspaceId, { count: (counts.get(workspaceId)?.count ?? 0) + 1, limit });
    }
    return counts;
  }
}

/**
 * Maximum delay in milliseconds that sending may make up for by exceeding its rate. Timers fire late, so sending would otherwise stay below
 * the rate.
 */
const slackMs = 50;

/** Spaces emails evenly at a rate per second. */
export class SendRate {
  private freeAt = 0;

  /** @param perSecond 0 for no limit */
  constructor(private readonly perSecond: number) {}

  /** Returns the milliseconds until the next email may be sent; 0 when it may be sent now. */
  waitMs(now: number): number {
    return this.perSecond === 0 ? 0 : Math.max(this.freeAt - now, 0);
  }

  consume(now: number): void {
    if (this.perSecond > 0) this.freeAt = Math.max(this.freeAt, now - slackMs) + 1000 / this.perSecond;
  }
}

/** Number of domains above which idle ones are dropped. */
const maxDomains = 2000;

/** Applies the same rate to each recipient domain. */
export class DomainRates {
  private readonly rates = new Map<string, SendRate>();

  constructor(private readonly perSecond: number) {}

  waitMs(address: string, now: number): number {
    return this.rates.get(domainOf(address))?.waitMs(now) ?? 0;
  }

  consume(address: string, now: number): void {
    if (this.perSecond === 0) return;
    if (this.rates.size >= maxDomains) this.dropIdle(now);
    const domain = domainOf(address);
    const rate = this.rates.get(domain) ?? new SendRate(this.perSecond);
    this.rates.set(domain, rate);
    rate.consume(now);
  }

  private dropIdle(now: number): void {
    for (const [domain, rate] of this.rates) if (rate.waitMs(now) === 0) this.rates.delete(domain);
  }
}

/** Maximum time in milliseconds that an email waits for other emails, so that one transaction stores all of them. */
const longestMs = 2;

/** Decides when results are stored and the next emails are claimed: a batch costs the database hardly more than a single email. */
export class WriteBatching {
  private oldestAt: number | null = null;

  /**
   * @param waiting number of emails that wait
   * @param underWay number of emails being sent, which may join the batch
   * @returns milliseconds; infinite when none waits
   */
  waitMs(waiting: number, underWay: number, now: number): number {
    if (waiting === 0) {
      this.oldestAt = null;
      return Number.POSITIVE_INFINITY;
    }
    this.oldestAt ??= now;
    const left = underWay === 0 ? 0 : Math.max(this.oldestAt + longestMs - now, 0);
    if (left === 0) this.oldestAt = null;
    return left;
  }
}

/** Backoff between attempts to reach the mail server. */
const outage = { first: 1000, longest: 60_000 };

/** Tracks whether the mail server can be reached, so that no email is marked as being sent while it is down. */
export class CircuitBreaker {
  /** True when the server has accepted a login since it was last down. */
  private reached = false;
  private probingSince: number | null = null;
  private repliedAt = 0;
  private lastWait: ServerWait = 'away';
  private failures = 0;
  private awayUntil = 0;

  /** @param onChange called when the server's state has been determined */
  constructor(
    private readonly transport: Pick<CampaignTransport, 'verify'>,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly onChange: () => void,
  ) {}

  /**
   * Returns the number of connections that may be used now: none while the server is down, and one until it has accepted an email again.
   */
  connections(max: number): number {
    if (performance.now() < this.awayUntil) return 0;
    if (this.reached) return this.failures > 0 ? 1 : max;
    this.probe();
    return 0;
  }

  /** Milliseconds until the next attempt to reach the server. */
  get waitMs(): number {
    return Math.max(this.awayUntil - performance.now(), 0);
  }

  /** Requires a new login check before the next email, because the server may have closed idle connections. */
  requireCheck(): void {
    this.reached = false;
  }

  /**
   * Updates the state from the result of an email.
   * @param since time when a connection began to send the email. If the server replied to another email later but not to this one, only
   * this email has failed, and sending continues
   */
  record(delivery: Delivery, since: number): void {
    if (delivery.kind === 'server') this.onAway(delivery.reason, 'away');
    else if (delivery.kind !== 'doubtful') {
      this.failures = 0;
      this.repliedAt = performance.now();
    } else if (this.repliedAt > since)
      this.logger.warn({ reason: delivery.reason }, 'the mail server did not reply to a mail of a mailing');
    else this.onAway(delivery.reason, 'silent');
  }

  /** Returns the reason why emails wait for the server; null while it is not known to be down. */
  wait(now: number): ServerWait | null {
    if (this.failures > 0) return this.lastWait;
    return this.probingSince !== null && now - this.probingSince >= silentMs ? 'silent' : null;
  }

  private probe(): void {
    if (this.probingSince !== null) return;
    this.probingSince = performance.now();
    this.transport
      .verify()
      .then(
        () => {
          this.reached = true;
        },
        (error: unknown) => this.onAway(error instanceof Error ? error.message : String(error), 'away'),
      )
      .finally(() => {
        this.probingSince = null;
        this.onChange();
      });
  }

  private onAway(reason: string, wait: ServerWait): void {
    this.reached = false;
    this.lastWait = wait;
    const now = performance.now();
    // Emails sent at the same time fail together, so their failures count as one.
    if (now < this.awayUntil) return;
    this.failures++;
    this.awayUntil = now + backoff(outage, this.failures);
    this.logger.warn({ failures: this.failures, reason }, 'mailings wait for the mail server');
  }
}
