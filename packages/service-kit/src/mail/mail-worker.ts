import type { Logger } from '../logging/logger.js';
import { traced } from '../tracing/tracing.js';
import { type Outcome, Worker, type WorkerOptions } from '../work/worker.js';
import { classifyFailure, type DeliveryFailure } from './delivery-failure.rules.js';
import type { MailTransport } from './mail-transport.js';
import type { Outbox } from './outbox.js';
import type { OutgoingMail } from './outgoing-mail.js';

export interface MailWorkerOptions
  extends Pick<WorkerOptions, 'concurrency' | 'pollMs' | 'leaseMs' | 'stopMs'> {
  from: string;
  /** The operator's mailbox, or the sender in a service whose emails all have a recipient. */
  to: string;
  /** Counts the outcome of each attempt. */
  count(outcome: 'sent' | 'put-off' | 'refused' | 'expired'): void;
}

const second = 1000;
const minute = 60 * second;

/** Backoff for an email that the server has rejected temporarily; its longest wait is part of `longestWaitMs` of the outbox. */
const retry = { first: 30 * second, longest: 60 * minute };
/** Backoff while the server cannot be reached: short, so that emails are sent soon after the server is back. */
const outage = { first: second, longest: minute };

/**
 * Sends the emails of the outbox. While the server is down or slow, they wait in the outbox. An email that is sent twice because of a
 * crash has the same bytes and Message-ID, so that mail clients can recognise the duplicate.
 */
export class MailWorker extends Worker<OutgoingMail> {
  constructor(
    private readonly outbox: Outbox<OutgoingMail>,
    private readonly transport: MailTransport,
    private readonly mail: MailWorkerOptions,
    private readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  ) {
    super(outbox, { ...mail, name: 'mail', retry, outage }, logger);
  }

  protected async perform(mail: OutgoingMail, signal: AbortSignal): Promise<Outcome> {
    if (mail.uselessFrom !== null && new Date() >= mail.uselessFrom) {
      return { record: () => this.giveUp(mail, 'too late to be sent') };
    }
    const failure = await traced(
      {
        name: 'send mail',
        kind: 'consumer',
        attributes: { 'portals.mail.id': mail.id, 'portals.mail.attempts': mail.attempts },
        parent: mail.traceparent ?? undefined,
      },
      () => this.send(mail, signal),
      (result) => result?.kind ?? null,
    );
    if (failure === null) return { record: () => this.onSent(mail) };
    return {
      blocked: failure.kind === 'unreachable',
      record: (retryAt) => this.onFailure(mail, failure, retryAt),
    };
  }

  private async send(mail: OutgoingMail, signal: AbortSignal): Promise<DeliveryFailure | null> {
    const { messageId, subject, text, html, unsubscribeUrl, createdAt: date } = mail;
    const to = this.recipientOf(mail);
    try {
      await this.transport.send(
        {
          messageId,
          from: this.mail.from,
          to,
          replyTo: replyToOf(mail),
          subject,
          text,
          ...(html && { html }),
          unsubscribeUrl,
          date,
        },
        signal,
      );
      return null;
    } catch (error) {
      return classifyFailure(error);
    }
  }

  private async onSent(mail: OutgoingMail): Promise<void> {
    await this.outbox.markSent(mail, new Date());
    this.mail.count('sent');
    this.logger.info({ mail: mail.id, attempts: mail.attempts }, 'mail sent');
  }

  private async onFailure(mail: OutgoingMail, failure: DeliveryFailure, retryAt: Date): Promise<void> {
    const { kind, reason } = failure;
    if (kind === 'refused') {
      this.logger.error({ mail: mail.id, reason }, 'mail refused for good');
      await this.outbox.refuse(mail, this.recipientOf(mail), reason);
      this.mail.count('refused');
    } else if (new Date() >= mail.expiresAt) {
      await this.giveUp(mail, reason);
    } else {
      this.logger.warn({ mail: mail.id, attempts: mail.attempts, kind, reason }, 'mail put off');
      await this.outbox.putOff(mail, retryAt, reason);
      this.mail.count('put-off');
    }
  }

  private async giveUp(mail: OutgoingMail, reason: string): Promise<void> {
    this.logger.error({ mail: mail.id, reason }, 'mail given up');
    await this.outbox.expire(mail, reason);
    this.mail.count('expired');
  }

  private recipientOf(mail: OutgoingMail): string {
    return mail.recipient ?? this.mail.to;
  }
}

const replyToOf = ({ replyToName: name, replyToAddress: address }: OutgoingMail) =>
  address === '' ? null : { name, address };
