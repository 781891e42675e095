import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { backoff, CONFIG, LOGGER, type Logger } from '@portals/service-kit';
import type { MarketingConfig } from '../config.js';
import { CAMPAIGN_TRANSPORT, type CampaignTransport, type Delivery } from './campaign-transport.js';
import { LaneStore } from './lane.store.js';
import { MailMaker } from './mail-maker.js';
import type { SendingMailing } from './mailing.repository.js';
import type { ClaimedRecipient } from './recipient.repository.js';
import { DomainRates, SendRate } from './send-rate.js';
import { ServerWatch } from './server-watch.js';
import { type DueRecipient, Turns } from './turns.js';

/** Between attempts to store what has become of mails. */
const storing = { first: 1000, longest: 60_000 };
/** How often the mailings are looked over while mails are sent, in milliseconds. */
const lookMs = 1000;
/** How long the first mail that is through waits for others, in milliseconds. */
const gatherMs = 2;
/** How long mails that are under way may take when the service stops, in milliseconds. */
const stopMs = 8000;

/** A mail that was handed over, and what became of it. */
export interface Delivered {
  recipient: ClaimedRecipient;
  mailing: SendingMailing;
  delivery: Delivery;
}

/**
 * Sends mailings (rule 11.4), apart from all other mails. One replica at a time has the right to, so that the rates hold for all. A
 * recipient is marked when a free connection takes the mail, and again when the server has replied: what is lost when the process is
 * killed in between is one mail for each connection, and those are shown as doubtful.
 */
@Injectable()
export class LaneWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lease = randomUUID();
  private readonly turns: Turns;
  private readonly server: ServerWatch;
  private readonly rate: SendRate;
  private readonly domains: DomainRates;
  private readonly carried = new Map<number, ClaimedRecipient>();
  private delivered: Delivered[] = [];
  private mailings = new Map<number, SendingMailing>();
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private woken = false;
  private wakeUp: () => void = () => {};
  private leaseEnd = 0;
  private lookAt = 0;
  private hourLeft = 0;
  /** Milliseconds until the rates, or the server, let the next mail go. */
  private rateWait: number | null = null;

  constructor(
    @Inject(LaneStore) private readonly store: LaneStore,
    @Inject(MailMaker) private readonly maker: MailMaker,
    @Inject(CAMPAIGN_TRANSPORT) private readonly transport: CampaignTransport,
    @Inject(CONFIG) private readonly config: MarketingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.server = new ServerWatch(transport, logger, () => this.rouse());
    this.turns = new Turns((mailingId) => this.store.due(mailingId));
    this.rate = new SendRate(config.MAIL_CAMPAIGN_PER_SECOND);
    this.domains = new DomainRates(config.MAIL_CAMPAIGN_DOMAIN_PER_SECOND);
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Lets nothing more go, waits for the mails that are under way, and stores what has become of them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    await this.finish(stopMs);
    this.transport.close();
    await this.finish(2000);
    await this.store.release(this.lease).catch(() => {});
  }

  /** Looks at the mailings now; to be called when one may be sent. */
  wake(): void {
    this.lookAt = 0;
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
        if (Date.now() >= this.lookAt) await this.look();
        await this.gather();
        const isDone = await this.step();
        failures = 0;
        // The SQLite driver is synchronous: without this pause a long mailing would block calls and timers.
        await immediate();
        if (isDone) await this.rest(this.waitMs());
      } catch (error) {
        failures++;
        this.logger.warn({ err: error }, 'mailings wait for the database');
        await this.rest(backoff(storing, failures));
      }
    }
  }

  /** Waits a moment for the other mails that are under way: what has become of several is stored for the price of one. */
  private async gather(): Promise<void> {
    if (this.delivered.length > 0 && this.delivered.length < this.carried.size) await delay(gatherMs);
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
    const now = Date.now();
    const untilLook = Math.max(this.lookAt - now, 1);
    return this.rateWait === null ? untilLook : Math.min(untilLook, Math.max(this.rateWait, 1));
  }

  /** Looks over all mailings, and takes or keeps the right to send while there is something to send. */
  private async look(): Promise<void> {
    const now = new Date();
    const { MAIL_POLL_MS: pollMs, MAIL_LEASE_MS: leaseMs, MAIL_CAMPAIGN_PER_HOUR: perHour } = this.config;
    const mailings = await this.store.look(now);
    this.mailings = new Map(mailings.map((mailing) => [mailing.id, mailing]));
    this.turns.set(mailings.map(({ id }) => id));
    const isBusy = mailings.length > 0 || this.carried.size > 0;
    this.lookAt = now.getTime() + Math.min(pollMs, isBusy ? Math.min(lookMs, leaseMs / 3) : pollMs);
    if (!isBusy) return this.leave();
    const leaseEnd = new Date(now.getTime() + leaseMs);
    const letGo = await this.store.hold(this.lease, now, leaseEnd, [
      ...this.carried.keys(),
      ...this.delivered.map(({ recipient }) => recipient.id),
    ]);
    this.leaseEnd = letGo === null ? 0 : leaseEnd.getTime();
    this.hourLeft = perHour === 0 ? Number.POSITIVE_INFINITY : perHour - (letGo ?? perHour);
  }

  private async leave(): Promise<void> {
    this.server.forget();
    if (this.leaseEnd === 0) return;
    this.leaseEnd = 0;
    await this.store.release(this.lease);
  }

  /**
   * Stores what has become of mails, and lets the next ones go.
   * @returns whether nothing can be done until something happens
   */
  private async step(): Promise<boolean> {
    const chosen = await this.choose();
    const delivered = this.delivered.splice(0);
    if (chosen.length === 0 && delivered.length === 0) return true;
    const now = new Date();
    const times = { now, leaseEnd: new Date(now.getTime() + this.config.MAIL_LEASE_MS) };
    try {
      const { claimed, hasRight } = await this.store.step(this.lease, delivered, chosen, times);
      if (!hasRight) this.leaseEnd = 0;
      this.hourLeft -= hasRight ? chosen.length : 0;
      for (const recipient of claimed) this.send(recipient);
    } catch (error) {
      // It is stored once the database is back: otherwise nobody would know that these mails were sent.
      this.delivered.unshift(...delivered);
      throw error;
    }
    return false;
  }

  private async choose(): Promise<DueRecipient[]> {
    const now = Date.now();
    this.rateWait = null;
    if (this.stopping || now >= this.leaseEnd || this.mailings.size === 0) return [];
    const connections = this.server.connections(this.config.MAIL_CAMPAIGN_CONNECTIONS);
    if (connections === 0) this.rateWait = this.server.waitMs || null;
    const count = Math.min(connections - this.carried.size, this.hourLeft);
    return count > 0 ? this.turns.take(count, (recipient) => this.mayGo(recipient)) : [];
  }

  private mayGo({ address }: DueRecipient): boolean {
    if (address === null) return true;
    const now = Date.now();
    const wait = Math.max(this.rate.waitMs(now), this.domains.waitMs(address, now));
    if (wait > 0) {
      this.rateWait = Math.min(this.rateWait ?? wait, wait);
      return false;
    }
    this.rate.take(now);
    this.domains.take(address, now);
    return true;
  }

  private send(recipient: ClaimedRecipient): void {
    const mailing = this.mailings.get(recipient.mailingId);
    if (mailing === undefined) throw new Error(`The mailing ${recipient.mailingId} is not known`);
    this.carried.set(recipient.id, recipient);
    void this.deliver(mailing, recipient).then((delivery) => {
      this.carried.delete(recipient.id);
      this.delivered.push({ recipient, mailing, delivery });
      this.server.see(delivery);
      this.rouse();
    });
  }

  private async deliver(mailing: SendingMailing, recipient: ClaimedRecipient): Promise<Delivery> {
    try {
      const message = await this.maker.message(mailing, recipient);
      return await this.transport.send(message);
    } catch (error) {
      this.logger.error({ recipient: recipient.id, err: error }, 'a mail could not be made');
      return { kind: 'soft', status: null, reason: 'The mail could not be made.' };
    }
  }

  /** Stores what becomes of the mails that are under way, for at most `ms`. */
  private async finish(ms: number): Promise<void> {
    for (const end = Date.now() + ms; this.carried.size + this.delivered.length > 0 && Date.now() < end; ) {
      await this.step().catch(() => {});
      await delay(20);
    }
  }
}
