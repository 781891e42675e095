import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { BackgroundWork, backoff, CONFIG, LOGGER, type Logger } from '@portals/service-kit';
import { CAMPAIGN_TRANSPORT, type CampaignTransport } from '../campaign-transport/campaign-transport.js';
import type { SendingConfig } from '../config.js';
import { type Delivered, MailDelivery, MailMaker, type StartedMail } from './mail-delivery.js';
import type { SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient-claims.repository.js';
import { SendQueueStore } from './send-queue.store.js';
import {
  CircuitBreaker,
  DomainRates,
  type DueRecipient,
  FairScheduler,
  MailsInTransit,
  SendRate,
  WriteBatching,
} from './send-scheduler.js';

/** Backoff between attempts to store results. */
const storing = { first: 1000, longest: 60_000 };
/** Interval in milliseconds at which the mailings are checked while emails are being sent. */
const refreshMs = 1000;
/** Maximum time in milliseconds that a stopping service waits for emails in transit. */
const stopMs = 8000;

/**
 * Sends mailings (rule 11.4), separately from all other emails. One replica at a time holds the right to send, so that the rate limits
 * apply to all. A recipient is claimed when a free connection has begun to send the email, and the result is stored when the server has
 * replied. If the process is killed in between, the result of at most one email per connection is unknown; these emails are shown as
 * doubtful.
 *
 * A connection waits for the database once for each email, and only briefly: it sends the envelope while the claim is stored, so only the
 * message waits. The same transaction stores the result of the previous email, so that no connection ever has two claimed emails.
 */
@Injectable()
export class SendQueueWorker extends BackgroundWork {
  private readonly lease = randomUUID();
  private readonly scheduler: FairScheduler;
  private readonly server: CircuitBreaker;
  private readonly delivery: MailDelivery;
  private readonly rate: SendRate;
  private readonly domains: DomainRates;
  /** Recipients whose emails are being sent. */
  private readonly inTransit = new MailsInTransit();
  private unclaimed: StartedMail[] = [];
  private delivered: Delivered[] = [];
  private readonly batching = new WriteBatching();
  private mailings = new Map<number, SendingMailing>();
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private woken = false;
  private wakeUp: () => void = () => {};
  /** On the clock of `performance.now()`, like all times of this queue that only this process uses: that of the machine may be set back. */
  private leaseEnd = 0;
  private refreshAt = 0;
  private hourLeft = 0;
  /** Milliseconds until the rates or the server allow the next email; null when they impose no limit. */
  private rateWait: number | null = null;

  constructor(
    @Inject(SendQueueStore) private readonly store: SendQueueStore,
    @Inject(MailMaker) maker: MailMaker,
    @Inject(CAMPAIGN_TRANSPORT) private readonly transport: CampaignTransport,
    @Inject(CONFIG) private readonly config: SendingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.server = new CircuitBreaker(transport, logger, () => this.rouse());
    this.delivery = new MailDelivery(maker, transport, logger);
    this.scheduler = new FairScheduler(
      (mailingId) => this.store.due(mailingId),
      (recipientId) => this.inTransit.has(recipientId),
    );
    this.rate = new SendRate(config.MAIL_CAMPAIGN_PER_SECOND);
    this.domains = new DomainRates(config.MAIL_CAMPAIGN_DOMAIN_PER_SECOND);
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Stops starting emails, waits for the emails in transit, and stores their results. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    for (const { onClaimed } of this.unclaimed.splice(0)) onClaimed(null);
    await this.finish(stopMs);
    this.transport.close();
    await this.finish(2000);
    await this.store.release(this.lease).catch(() => {});
  }

  /** Checks the mailings now; to be called when a mailing may have become ready to send. */
  wake(): void {
    this.refreshAt = 0;
    this.rouse();
  }

  private rouse(): void {
    this.woken = true;
    this.wakeUp();
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping; ) {
      try {
        this.woken = false;
        if (performance.now() >= this.refreshAt) await this.refresh();
        for (const recipient of await this.choose()) this.take(recipient);
        const isDue = this.gatherMs() === 0;
        if (isDue) await this.step();
        failures = 0;
        // SQLite's driver is synchronous, so without this pause a long mailing would block calls and timers.
        await immediate();
        if (!isDue) await this.rest(this.waitMs());
      } catch (error) {
        failures++;
        this.logger.warn({ err: error }, 'mailings wait for the database');
        await this.rest(backoff(storing, failures));
      }
    }
  }

  /** Returns the milliseconds until results are stored and the next emails are claimed. */
  private gatherMs(): number {
    const waiting = Math.max(this.unclaimed.length, this.delivered.length);
    return this.batching.waitMs(waiting, this.inTransit.size - this.unclaimed.length, performance.now());
  }

  private async rest(ms: number): Promise<void> {
    if (this.woken || this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private waitMs(): number {
    const now = performance.now();
    const waits = [this.refreshAt - now, this.gatherMs(), this.rateWait ?? Number.POSITIVE_INFINITY];
    return Math.max(Math.min(...waits), 1);
  }

  /** Checks all mailings, and acquires or renews the right to send while there are emails to send. */
  private async refresh(): Promise<void> {
    const [startedAt, now] = [performance.now(), new Date()];
    const { MAIL_POLL_MS: pollMs, MAIL_LEASE_MS: leaseMs, MAIL_CAMPAIGN_PER_HOUR: perHour } = this.config;
    const mailings = await this.store.refresh(now);
    this.mailings = new Map(mailings.map((mailing) => [mailing.id, mailing]));
    this.scheduler.set(mailings);
    const isBusy = mailings.length > 0 || this.inTransit.size > 0;
    this.refreshAt = startedAt + Math.min(pollMs, isBusy ? Math.min(refreshMs, leaseMs / 3) : pollMs);
    if (!isBusy) return this.leave();
    const leaseEnd = new Date(now.getTime() + leaseMs);
    const startedThisHour = await this.store.holdLease(this.lease, now, leaseEnd, [
      ...this.inTransit.ids(),
      ...this.delivered.map(({ recipient }) => recipient.id),
    ]);
    this.leaseEnd = startedThisHour === null ? 0 : startedAt + leaseMs;
    if (startedThisHour !== null)
      await this.store.updateWaits(this.inTransit.waits(mailings, this.server), mailings);
    await this.store.quotas.refresh(mailings, this.unclaimed, now);
    this.hourLeft = perHour === 0 ? Number.POSITIVE_INFINITY : perHour - (startedThisHour ?? perHour);
  }

  private async leave(): Promise<void> {
    this.server.requireCheck();
    if (this.leaseEnd === 0) return;
    this.leaseEnd = 0;
    await this.store.release(this.lease);
  }

  /** Stores results, and claims the emails that connections have begun in the meantime. */
  private async step(): Promise<void> {
    const [delivered, taken] = [this.delivered.splice(0), this.unclaimed.splice(0)];
    const now = new Date();
    const times = { now, leaseEnd: new Date(now.getTime() + this.config.MAIL_LEASE_MS) };
    const claimed = new Map<number, ClaimedRecipient>();
    try {
      const chosen = taken.map(({ recipient }) => recipient);
      for (const one of await this.store.step(this.lease, delivered, chosen, times)) claimed.set(one.id, one);
    } catch (error) {
      // Keep the results until the database is back; otherwise there would be no record that these emails were sent.
      this.delivered.unshift(...delivered);
      throw error;
    } finally {
      for (const { recipient, onClaimed } of taken) onClaimed(claimed.get(recipient.id) ?? null);
    }
    this.hourLeft -= claimed.size;
    // Some emails could not be claimed: a mailing was paused, or another process holds the right to send. Checking the mailings now keeps
    // connections from starting more emails that they cannot send.
    if (claimed.size < taken.length) this.refreshAt = 0;
  }

  private async choose(): Promise<DueRecipient[]> {
    const now = performance.now();
    this.rateWait = null;
    if (this.stopping || now >= this.leaseEnd || this.mailings.size === 0) return [];
    const connections = this.server.connections(this.config.MAIL_CAMPAIGN_CONNECTIONS);
    if (connections === 0) this.rateWait = this.server.waitMs || null;
    const count = Math.min(connections - this.inTransit.size, this.hourLeft - this.unclaimed.length);
    if (count <= 0) return [];
    const places = this.inTransit.places(this.mailings, connections);
    return this.scheduler.dequeue(count, (one) => places.give(one.mailingId, () => this.mayGo(one)));
  }

  private mayGo({ address, mailingId }: DueRecipient): boolean {
    const workspaceId = this.mailings.get(mailingId)?.workspaceId ?? 0;
    if (!this.store.quotas.hasRemaining(workspaceId)) return false;
    if (address === null) return true;
    const now = performance.now();
    const wait = Math.max(this.rate.waitMs(now), this.domains.waitMs(address, now));
    if (wait > 0) {
      this.rateWait = Math.min(this.rateWait ?? wait, wait);
      return false;
    }
    this.rate.consume(now);
    this.domains.consume(address, now);
    this.store.quotas.reserve(workspaceId);
    return true;
  }

  /** Starts an email on a free connection, which sends the message once the recipient has been claimed. */
  private take(recipient: DueRecipient): void {
    const mailing = this.mailings.get(recipient.mailingId);
    if (mailing === undefined) throw new Error(`The mailing ${recipient.mailingId} is not known`);
    const claimed = new Promise<ClaimedRecipient | null>((onClaimed) => {
      this.unclaimed.push({ recipient: { ...recipient, workspaceId: mailing.workspaceId }, onClaimed });
    });
    this.inTransit.add(recipient.id, mailing, performance.now());
    void Promise.all([claimed, this.delivery.deliver(mailing, recipient, claimed)]).then(
      ([claimed, delivery]) => {
        const since = this.inTransit.remove(recipient.id);
        if (claimed !== null) {
          this.delivered.push({ recipient: claimed, mailing, delivery });
          this.server.record(delivery, since);
        }
        this.rouse();
      },
    );
  }

  /** Waits at most `ms` milliseconds for the emails in transit, and stores their results. */
  private async finish(ms: number): Promise<void> {
    for (
      const end = performance.now() + ms;
      this.inTransit.size + this.delivered.length > 0 && performance.now() < end;
    ) {
      await this.step().catch(() => {});
      await delay(20);
    }
  }
}
