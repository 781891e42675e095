import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  LOGGER,
  type Logger,
  Metrics,
  type Outcome,
  QUEUED,
  Worker,
  WorkQueue,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import type { SendingConfig } from '../config.js';
import type { BounceEvent } from './bounce-event.js';
import { BounceMailboxEntity } from './bounce-mailbox.entity.js';
import { type MailboxMessage, readMailbox } from './bounce-mailbox.js';
import { Bounces } from './bounces.js';
import { type MailboxFailure, mailboxFailure } from './mailbox-failure.rules.js';
import { readReport } from './report-mail.js';

const minute = 60_000;
const options = {
  name: 'reading of returned mails',
  concurrency: 1,
  leaseMs: minute,
  stopMs: 2000,
  retry: { first: minute, longest: minute },
  outage: { first: 1000, longest: 10 * minute },
};

/** Kind of message in the mailbox: a bounce report, anything else (left unread), or one that cannot be parsed. */
type Kind = 'report' | 'other' | 'broken';

/**
 * Reads bounce reports from the mailbox that they are sent to (rule 11.47). One replica at a time holds the lease. The position is stored
 * after each message; a message that is read twice because of a crash changes nothing the second time.
 */
@Injectable()
export class BounceMailboxWorker extends Worker<BounceMailboxEntity> {
  private readonly mailboxes: WorkQueue<BounceMailboxEntity>;
  private readonly url: string | undefined;
  private readonly pollMs: number;
  private readonly count: (kind: Kind | MailboxFailure['kind']) => void;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Bounces) private readonly bounces: Bounces,
    @Inject(CONFIG) config: SendingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const queue = new WorkQueue(dataSource, BounceMailboxEntity);
    super(queue, { ...options, pollMs: config.MAIL_RETURN_POLL_MS }, logger);
    this.mailboxes = queue;
    this.url = config.MAIL_RETURN_IMAP_URL;
    this.pollMs = config.MAIL_RETURN_POLL_MS;
    const mails = metrics.counter('mail_return_mailbox_total', 'Mails in the mailbox of returns, by kind', [
      'kind',
    ]);
    this.count = (kind) => mails.inc({ kind });
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.url !== undefined) await this.addMailbox(this.url);
    super.onApplicationBootstrap();
  }

  private async addMailbox(url: string): Promise<void> {
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(BounceMailboxEntity)
      .values({ mailbox: mailboxKey(url), state: QUEUED, nextAttemptAt: new Date() })
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  protected async perform(row: BounceMailboxEntity, signal: AbortSignal): Promise<Outcome> {
    // The next reading is no retry, so the attempts start anew.
    const after = (ms: number) => () =>
      this.mailboxes.settle(row, { nextAttemptAt: new Date(Date.now() + ms), attempts: 0 });
    const again = after(this.pollMs);
    // This replica is not configured to read the row's mailbox (the setting was changed or removed, or differs between replicas), so the row
    // is only postponed. Left alone, it would count as late or retried work for good. At a random time, a replica that can read it is as
    // likely to take it next; this one would always take it after its own interval.
    if (this.url === undefined || row.mailbox !== mailboxKey(this.url))
      return { record: after(Math.random() * this.pollMs) };
    try {
      await readMailbox(this.url, row, (message, validity) => this.handle(row, message, validity), signal);
      return { record: again };
    } catch (error) {
      if (!signal.aborted) this.tell(mailboxFailure(error));
      const record = (retryAt: Date) => this.mailboxes.settle(row, { nextAttemptAt: retryAt });
      return { blocked: !signal.aborted, record };
    }
  }

  private tell({ kind, reason }: MailboxFailure): void {
    if (kind === 'unreachable')
      this.logger.warn({ reason }, 'the mailbox of returned mails could not be read');
    else
      this.logger.error({ reason }, 'the mailbox of returned mails is not open to us: MAIL_RETURN_IMAP_URL');
    this.count(kind);
  }

  /** @returns true for a report; null when another replica now holds the lease */
  private async handle(
    row: BounceMailboxEntity,
    { uid, source }: MailboxMessage,
    uidValidity: string,
  ): Promise<boolean | null> {
    const { kind, events } = await this.read(uid, source);
    for (const event of events) await this.bounces.record(event, { trusted: false });
    const { id, lease } = row;
    const held = { id, ...(lease !== null && { lease }) };
    const { affected } = await this.dataSource.manager.update(BounceMailboxEntity, held, {
      uidValidity,
      lastUid: uid,
    });
    this.count(kind);
    return affected === 0 ? null : kind === 'report';
  }

  private async read(uid: number, source: Uint8Array): Promise<{ kind: Kind; events: BounceEvent[] }> {
    try {
      const events = await readReport(source);
      return { kind: events === null ? 'other' : 'report', events: events ?? [] };
    } catch (error) {
      this.logger.warn({ uid, err: error }, 'a mail in the mailbox of returned mails could not be read');
      return { kind: 'broken', events: [] };
    }
  }
}

/** Returns the key of a mailbox, which is independent of its password. */
function mailboxKey(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return createHash('sha256').update(`${protocol} ${username} ${host} ${pathname}`).digest('hex');
}
