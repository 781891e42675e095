import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@portals/service-kit';
import { mailBackOff, serverBackOff } from './back-off.rules.js';
import { classifyFailure, type DeliveryFailure } from './delivery-failure.rules.js';
import type { MailTransport } from './mail-transport.js';
import type { OutboxRepository } from './outbox.repository.js';
import type { OutgoingMailEntity } from './outgoing-mail.entity.js';

export interface MailWorkerOptions {
  from: string;
  /** The operator's mailbox. */
  to: string;
  concurrency: number;
  pollMs: number;
  leaseMs: number;
  /** How long mails being sent may take to finish when the worker stops. */
  stopMs: number;
  /** Counts what became of an attempt. */
  count(outcome: 'sent' | 'put-off' | 'refused' | 'expired'): void;
}

/** How long mails that were broken off may take to say so, in milliseconds. */
const abortMs = 2000;

type Logs = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * Sends what is in the outbox until it is stopped. No mail is given up because the server is down or slow: it waits
 * in the outbox, and while the server cannot be reached only one mail at a time asks whether it is back.
 */
export class MailWorker {
  private readonly busy = new Map<OutgoingMailEntity, Promise<void>>();
  private readonly abort = new AbortController();
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private wakeUp: () => void = () => {};
  private woken = false;
  private serverFailures = 0;
  private serverPausedUntil = 0;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly transport: MailTransport,
    private readonly options: MailWorkerOptions,
    private readonly logs: Logs,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Looks at the outbox now instead of at the next poll. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  /** Takes no more mails, lets those being sent finish for a while, and then breaks them off. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    await this.settled(this.options.stopMs);
    this.abort.abort();
    await this.settled(abortMs);
  }

  /** Waits until no mail is being sent, but not longer than so many milliseconds. */
  private async settled(longest: number): Promise<void> {
    const timer = new AbortController();
    const late = delay(longest, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([Promise.all(this.busy.values()), late]);
    timer.abort();
  }

  private async run(): Promise<void> {
    const renewal = setInterval(() => void this.renewLeases(), this.options.leaseMs / 3);
    while (!this.stopping) {
      this.woken = false;
      await this.takeDue();
      await this.sleep();
    }
    clearInterval(renewal);
    if (this.busy.size > 0) await this.renewLeases();
  }

  private async sleep(): Promise<void> {
    if (this.woken || this.stopping) return;
    const pause = this.serverPausedUntil - Date.now();
    const wait = pause > 0 ? Math.min(pause, this.options.pollMs) : this.options.pollMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async takeDue(): Promise<void> {
    if (Date.now() < this.serverPausedUntil) return;
    const allowed = this.serverFailures > 0 ? 1 : this.options.concurrency;
    const free = allowed - this.busy.size;
    if (free <= 0) return;
    try {
      const except = [...this.busy.keys()].map(({ id }) => id);
      const mails = await this.outbox.claim(free, new Date(), this.leaseEnd(), except);
      for (const mail of mails) this.busy.set(mail, this.deliver(mail));
    } catch (error) {
      this.logs.warn({ err: error }, 'the outbox could not be read');
    }
  }

  private async deliver(mail: OutgoingMailEntity): Promise<void> {
    try {
      const failure = await this.attempt(mail);
      await this.record(() => (failure === null ? this.onSent(mail) : this.onFailure(mail, failure)));
    } finally {
      this.busy.delete(mail);
      this.wake();
    }
  }

  private async attempt(mail: OutgoingMailEntity): Promise<DeliveryFailure | null> {
    const startedAt = Date.now();
    try {
      await this.transport.send(
        {
          messageId: mail.messageId,
          from: this.options.from,
          to: this.recipientOf(mail),
          replyTo: replyToOf(mail),
          subject: mail.subject,
          text: mail.text,
          date: mail.createdAt,
        },
        this.abort.signal,
      );
      this.serverFailures = 0;
      this.serverPausedUntil = 0;
      return null;
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure.kind === 'unreachable') this.pauseServer(startedAt);
      return failure;
    }
  }

  /** Attempts that were under way together count as one failure of the server. */
  private pauseServer(startedAt: number): void {
    if (startedAt < this.serverPausedUntil) return;
    this.serverFailures++;
    this.serverPausedUntil = Date.now() + serverBackOff(this.serverFailures);
  }

  private async onSent(mail: OutgoingMailEntity): Promise<void> {
    await this.outbox.markSent(mail, new Date());
    this.options.count('sent');
    this.logs.info({ mail: mail.id, attempts: mail.attempts }, 'mail sent');
  }

  private async onFailure(mail: OutgoingMailEntity, { kind, reason }: DeliveryFailure): Promise<void> {
    const now = new Date();
    if (kind === 'refused') {
      this.logs.error({ mail: mail.id, reason }, 'mail refused for good');
      await this.outbox.refuse(mail, this.recipientOf(mail), reason);
      this.options.count('refused');
    } else if (now >= mail.expiresAt) {
      this.logs.error({ mail: mail.id, reason }, 'mail given up');
      await this.outbox.expire(mail, reason);
      this.options.count('expired');
    } else {
      const next =
        kind === 'unreachable' ? this.serverPausedUntil : now.getTime() + mailBackOff(mail.attempts);
      this.logs.warn({ mail: mail.id, attempts: mail.attempts, kind, reason }, 'mail put off');
      await this.outbox.putOff(mail, new Date(next), reason);
      this.options.count('put-off');
    }
  }

  /** What has happened must get into the database, even if that is away for a while: else a mail is sent again. */
  private async record(change: () => Promise<void>): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        return await change();
      } catch (error) {
        this.logs.warn({ err: error }, 'the outcome of a mail could not be recorded');
        if (this.abort.signal.aborted) return;
        await delay(serverBackOff(failures), undefined, { signal: this.abort.signal }).catch(() => {});
      }
    }
  }

  private async renewLeases(): Promise<void> {
    try {
      await this.outbox.renew([...this.busy.keys()], this.leaseEnd());
    } catch (error) {
      this.logs.warn({ err: error }, 'the leases of mails could not be renewed');
    }
  }

  private leaseEnd(): Date {
    return new Date(Date.now() + this.options.leaseMs);
  }

  private recipientOf(mail: OutgoingMailEntity): string {
    return mail.recipient ?? this.options.to;
  }
}

const replyToOf = ({ replyToName: name, replyToAddress: address }: OutgoingMailEntity) =>
  address === '' ? null : { name, address };
