import { Inject, Injectable } from '@nestjs/common';
import type { ContactMessageAnswer, ContactMessageInput } from '@portals/contracts/marketing';
import { AppError, CONFIG, Metrics, Throttle, transaction } from '@portals/service-kit';
import { MailWorker } from '@portals/service-kit/mail';
import { DataSource, type EntityManager } from 'typeorm';
import { declaration, newServiceMail, OutboxRepository } from '../../kernel/index.js';
import type { ContactConfig } from '../config.js';
import { type Allowance, consumeAllowance } from './allowance.js';
import { ContactMessageRepository } from './contact-message.repository.js';
import { digestDueAfter } from './digest-due.rules.js';
import { composeEnquiryMail } from './enquiry-mail.rules.js';
import type { EnquiryReceiver } from './enquiry-receivers.js';
import { enquirySearchTextOf } from './enquiry-search.rules.js';
import { quarantineReasonsOf } from './spam.rules.js';

/** Facts about a submission that are not in its body. */
export interface Submission {
  /** Key that identifies the client for rate limits. */
  caller: string;
  /** Milliseconds for which the page with the form was open; null for a call that did not come from the form. */
  formAgeMs: number | null;
  /** True when the person asked for commercial communications. */
  marketingConsent: boolean;
  /** True when the person ticked the privacy box. */
  privacyConsent: boolean;
  /** Text that a form repeats when it is sent again; null for a call that did not come from the form. */
  formKey: string | null;
  /** True for a form that the browser posted without the page's script. Going back may make the browser post it again (rule 4.9). */
  isPostedForm: boolean;
}

/** Thrown when the same form has already been stored. */
export class RepeatedForm extends Error {}

const day = 24 * 3_600_000;
/** Pages to which one caller may send as many enquiries as to a single one. */
const pagesPerCaller = 10;

@Injectable()
export class ContactMessageService {
  private readonly received: ReturnType<Metrics['counter']>;

  constructor(
    @Inject(ContactMessageRepository) private readonly messages: ContactMessageRepository,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly worker: MailWorker,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: ContactConfig,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.received = metrics.counter('enquiries_total', 'Enquiries received, by outcome', ['outcome']);
  }

  /**
   * Stores an enquiry together with its notification email (rule 4.4), which the outbox sends afterwards. Suspected spam gets the same
   * reply, but is emailed only in the digest (rule 4.5).
   * @throws AppError PRIVACY_CONSENT_REQUIRED without the consent that CONTACT_CONSENT requires; nothing is stored
   * @throws AppError TOO_MANY_REQUESTS when the caller has used up its allowance; nothing is stored
   * @throws RepeatedForm when the caller sent the same form within a day; nothing is stored
   */
  async send(input: ContactMessageInput, submission: Submission): Promise<ContactMessageAnswer> {
    this.requireConsent(submission);
    const { privacyConsent } = submission;
    const { website, ...enquiry } = input;
    const now = new Date();
    const reasons = quarantineReasonsOf({ ...enquiry, website, formAgeMs: submission.formAgeMs });
    const message = {
      ...enquiry,
      createdAt: now,
      quarantine: reasons.join(',') || null,
      state: reasons.length === 0 ? ('new' as const) : ('quarantined' as const),
      version: 0,
      searchText: enquirySearchTextOf(enquiry),
      digestDueAt: reasons.length === 0 ? null : digestDueAfter(now, this.config.CONTACT_DIGEST_HOURS),
      privacyConsentAt: privacyConsent ? now : null,
    };
    const id = await transaction(this.dataSource, async (manager) => {
      await this.requireFirst(input, submission, manager);
      await consumeAllowance(this.throttle, manager, [submission.caller], this.allowanceOf(submission));
      const contactMessageId = await this.messages.insert(message, manager);
      // A program that ticks every box must not sign up the address of somebody else.
      if (submission.marketingConsent && reasons.length === 0) {
        await this.messages.insertConsent(message.email, contactMessageId, now, manager);
      }
      if (reasons.length === 0) {
        const mail = newServiceMail(this.config, 'contact', now);
        await this.outbox.add({ ...composeEnquiryMail(message), ...mail, contactMessageId }, manager);
      }
      return contactMessageId;
    });
    this.received.inc({ outcome: reasons.length === 0 ? 'accepted' : 'quarantined' });
    this.worker.wake();
    return { ok: true, id };
  }

  /**
   * Like `send`, but a form that is sent again, because its answer was lost, gets the answer of the first time.
   * @throws AppError as `send` does
   */
  async sendOnce(input: ContactMessageInput, submission: Submission): Promise<ContactMessageAnswer> {
    try {
      return await this.send(input, submission);
    } catch (error) {
      if (!(error instanceof RepeatedForm)) throw error;
      return { ok: true, id: await this.messages.lastIdFrom(input.email) };
    }
  }

  /**
   * Gives a posted form to the receiver of its page, under the same conditions as `send`; the site's operator gets nothing. A form that
   * looks automatic is marked (rule 4.10).
   * @throws AppError PRIVACY_CONSENT_REQUIRED, TOO_MANY_REQUESTS, and errors of the receiver; nothing is stored
   * @throws RepeatedForm when the caller posted the same form on the same page within a day; nothing is stored
   */
  async deliver(
    input: ContactMessageInput,
    submission: Submission,
    receiver: EnquiryReceiver,
  ): Promise<void> {
    this.requireConsent(submission);
    const { name, email, company, message } = input;
    // The subject contains the title of the page, which the visitor has not written.
    const written = { ...input, subject: '', formAgeMs: submission.formAgeMs };
    const looksAutomatic = quarantineReasonsOf(written).length > 0;
    const { marketingConsent: wantsNews, privacyConsent } = submission;
    const facts = { at: new Date(), looksAutomatic, wantsNews, privacyConsent };
    const work = async (manager: EntityManager) => {
      await this.requireFirst(input, submission, manager, [receiver.page]);
      await this.admitToPage(submission, receiver.page, manager);
      await receiver.receive({ name, email, company, message, ...facts }, manager);
    };
    await transaction(this.dataSource, work, { readsLatest: true });
    this.received.inc({ outcome: looksAutomatic ? 'marked' : 'delivered' });
  }

  private requireConsent({ privacyConsent }: Submission): void {
    if (this.config.CONTACT_CONSENT === 'checkbox' && !privacyConsent)
      throw new AppError(declaration.errors.PRIVACY_CONSENT_REQUIRED);
  }

  /**
   * Notes a form that can be sent twice in the transaction that stores it. Its age differs each time, and its address may: an answer is
   * often lost because the sender's network has changed.
   * @param place names the page of the form when it is not for the site's operator
   * @throws RepeatedForm
   */
  private async requireFirst(
    input: ContactMessageInput,
    submission: Submission,
    manager: EntityManager,
    place: readonly string[] = [],
  ): Promise<void> {
    if (!submission.isPostedForm && submission.formKey === null) return;
    const same = { ...submission, formAgeMs: null, ...(submission.formKey !== null && { caller: '' }) };
    const key = ['posted enquiry', JSON.stringify([input, same]), ...place];
    if (!(await this.throttle.isFirst({ key, windowMs: day }, manager))) throw new RepeatedForm();
  }

  /**
   * Counts a submission for one page and, more loosely, for all pages together. Forms of such pages never tell their age, so the stricter
   * limit for calls without it would apply to every visitor, and a shared count would let one page close the others to an office.
   * @throws AppError TOO_MANY_REQUESTS
   */
  private async admitToPage({ caller }: Submission, page: string, manager: EntityManager): Promise<void> {
    const { CONTACT_HOUR_LIMIT: hour, CONTACT_DAY_LIMIT: perDay } = this.config;
    const ofAllPages = { hour: pagesPerCaller * hour, day: pagesPerCaller * perDay };
    await consumeAllowance(this.throttle, manager, [caller, page], { hour, day: perDay });
    await consumeAllowance(this.throttle, manager, [caller, 'all pages'], ofAllPages);
  }

  private allowanceOf({ formAgeMs }: Submission): Allowance {
    const { config } = this;
    return formAgeMs === null
      ? { hour: config.CONTACT_DIRECT_HOUR_LIMIT, day: config.CONTACT_DIRECT_DAY_LIMIT }
      : { hour: config.CONTACT_HOUR_LIMIT, day: config.CONTACT_DAY_LIMIT };
  }
}
