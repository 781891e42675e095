import { Inject, Injectable } from '@nestjs/common';
import { type LeadMailProblem, leadMailProblems, mailingLimits } from '@portals/contracts/constants';
import type {
  EmailDocument,
  Lead,
  LeadMail,
  LeadMailChecks,
  LeadMailInput,
  LeadMailQuery,
  Sender,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  CONFIG,
  databaseFault,
  notFound,
  type Page,
  Throttle,
} from '@portals/service-kit';
import { domainOf } from '@portals/service-kit/mail-text';
import { DataSource } from 'typeorm';
import { OutreachGate } from '../../campaigns/index.js';
import {
  CompanyAccess,
  LeadRepository,
  type LeadWriting,
  MarketingCompanyRepository,
  requireWholeBasis,
  writeLeads,
} from '../../crm/index.js';
import { declaration } from '../../kernel/index.js';
import { mailableAddress } from '../../kernel/plain.js';
import type { SendingConfig } from '../config.js';
import { SendQueueWorker } from '../mailing/send-queue.worker.js';
import { mailChecksOf } from '../mailing-audience/mail-check.rules.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import { SenderService } from '../sender/sender.service.js';
import { Suppressions } from '../suppression/suppressions.js';
import { LeadMailRepository } from './lead-mail.repository.js';
import { filledMail, writtenFaults } from './lead-mail-text.js';

const { LEAD_MAIL_ADDRESS, LEAD_MAIL_SUPPRESSED, MAILING_CHECKS, OUTREACH_NOT_RELEASED } = declaration.errors;

const hourMs = 3_600_000;

/** Sends single emails to leads (rule 11.53). */
@Injectable()
export class LeadMailService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadMailRepository) private readonly mails: LeadMailRepository,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(SendQueueWorker) private readonly sendQueue: SendQueueWorker,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<SendingConfig, 'SMTP_URL' | 'PUBLIC_URL'>,
  ) {}

  async list(user: AccessUser, leadId: number, query: LeadMailQuery): Promise<Page<LeadMail>> {
    return this.mails.list(await this.find(user, leadId), query);
  }

  /** Returns the problems that currently prevent an email to a lead. */
  async checks(user: AccessUser, leadId: number): Promise<LeadMailChecks> {
    const lead = await this.find(user, leadId);
    const workspaceId = await this.companies.workspaceOf(lead.marketingCompanyId);
    const problems = await this.problems(workspaceId, lead, await this.senders.of(lead.marketingCompanyId));
    return { transport: this.transport(), problems };
  }

  /** Queues an email to a lead. A client whose reply was lost can repeat the call without queueing a second email. */
  async send(user: AccessUser, leadId: number, input: LeadMailInput): Promise<LeadMail> {
    const lead = await this.find(user, leadId);
    const workspaceId = await this.companies.workspaceOf(lead.marketingCompanyId);
    const sent = await this.mails.findByKey(workspaceId, lead, input.requestKey);
    if (sent !== null) return sent;
    refuseFaults(input, lead);
    const sender = await this.senders.of(lead.marketingCompanyId);
    refuseProblems(await this.problems(workspaceId, lead, sender));
    try {
      await writeLeads(this.dataSource, (writing) => this.store(user, lead, input, sender, writing));
    } catch (error) {
      // The same call arrived twice at the same time, and the concurrent call has already stored the email.
      if (databaseFault(error)?.kind !== 'unique') throw error;
    }
    this.sendQueue.wake();
    const stored = await this.mails.findByKey(workspaceId, lead, input.requestKey);
    if (stored === null) throw notFound();
    return stored;
  }

  /** Stores the email, and the legal basis of a lead that had none. */
  private async store(
    user: AccessUser,
    { id, marketingCompanyId }: Lead,
    input: LeadMailInput,
    sender: Sender,
    writing: LeadWriting,
  ): Promise<void> {
    const { manager } = writing;
    const workspaceId = await this.access.hold(user, marketingCompanyId, 'work', manager);
    const [lead] = await this.leads.lock(marketingCompanyId, [id], manager);
    const address = mailableAddress(lead?.contactEmail ?? null);
    if (lead === undefined || address === null) throw notFound();
    // The limit is counted in the same transaction as the email, so that a repeated or failed call does not count.
    const rule = { key: ['lead mail', String(user.id)], limit: mailingLimits.leadMails, windowMs: hourMs };
    await this.throttle.consume(rule, manager);
    const at = new Date();
    if (lead.legalBasis === null) await this.giveBasis(lead, input, at, writing);
    const { fromName, fromAddress, replyTo, legalName, postalAddress } = sender;
    const from: MailSender = { fromName, fromAddress, replyTo, legalName, postalAddress, countClicks: false };
    const { language, requestKey } = input;
    const mail = { kind: 'single' as const, language, ...filledMail(input, lead), sender: from };
    await this.mails.insert({ workspaceId, lead, address, mail, requestKey }, at, manager);
  }

  private async giveBasis(lead: Lead, { basis }: LeadMailInput, at: Date, writing: LeadWriting) {
    if (basis === null) throw basisMissing();
    const version = lead.version + 1;
    await this.leads.update({ ...lead, ...basis, version, updatedAt: at.toISOString() }, writing, lead);
  }

  private async problems(workspaceId: number, lead: Lead, sender: Sender): Promise<LeadMailProblem[]> {
    const ofSender = this.senderProblems(sender, await this.outreach.isReleased(workspaceId));
    return [...(await this.addressProblems(workspaceId, lead, sender)), ...ofSender];
  }

  private async addressProblems(workspaceId: number, lead: Lead, sender: Sender): Promise<LeadMailProblem[]> {
    const address = mailableAddress(lead.contactEmail);
    if (address === null) return ['NO_ADDRESS'];
    const [isSuppressed = false] = await this.suppressions.among(
      { workspaceId, domain: domainOf(sender.fromAddress) },
      [address],
    );
    return isSuppressed ? ['SUPPRESSED'] : [];
  }

  /** Returns the problems that also block campaigns, because every email must name its sender and offer a way to unsubscribe. */
  private senderProblems(sender: Sender, isReleased: boolean): LeadMailProblem[] {
    const checks = mailChecksOf({
      ...{ sender, isReleased, document: written, transport: this.transport(), bytes: 0 },
      isSenderAllowed: this.senders.isAllowed(sender.fromAddress),
      siteOrigin: this.config.PUBLIC_URL ?? null,
    });
    return leadMailProblems.filter((problem) => checks.some(({ code }) => code === problem));
  }

  private transport() {
    return this.config.SMTP_URL === undefined ? 'files' : 'smtp';
  }

  private find(user: AccessUser, id: number): Promise<Lead> {
    return this.access.row(user, 'work', (reach) => this.leads.find(reach, id));
  }
}

/** Document with a placeholder for the typed text, which is checked separately. */
const written: EmailDocument = {
  type: 'email',
  language: 'en',
  subject: 'x',
  preheader: '',
  blocks: [],
};

const basisMissing = () =>
  new AppError('VALIDATION_FAILED', { fields: [{ field: 'basis.legalBasis', code: 'REQUIRED' }] });

/** @throws AppError VALIDATION_FAILED with all invalid fields */
function refuseFaults(input: LeadMailInput, lead: Lead): void {
  const fields = writtenFaults(input, lead);
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  if (lead.legalBasis !== null) return;
  if (input.basis === null) throw basisMissing();
  requireWholeBasis(input.basis, 'basis.');
}

/** @throws AppError for the first problem; does nothing when there is none */
function refuseProblems([first]: readonly LeadMailProblem[]): void {
  if (first === undefined) return;
  const own: { [Problem in LeadMailProblem]?: ConstructorParameters<typeof AppError>[0] } = {
    NO_ADDRESS: LEAD_MAIL_ADDRESS,
    SUPPRESSED: LEAD_MAIL_SUPPRESSED,
    NOT_RELEASED: OUTREACH_NOT_RELEASED,
  };
  throw new AppError(own[first] ?? MAILING_CHECKS);
}
