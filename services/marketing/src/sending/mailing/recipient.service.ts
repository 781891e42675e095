import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type {
  MailingExportQuery,
  MailingRecipient,
  MailingRecipientQuery,
  RecipientDecisionInput,
} from '@portals/contracts/marketing';
import {
  AccessReports,
  type AccessUser,
  AppError,
  CurrentPlaces,
  FairReads,
  notFound,
  type Page,
  transaction,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { OutreachGate } from '../../campaigns/index.js';
import { publisherOf } from '../../campaigns/plain.js';
import { CompanyAccess } from '../../crm/index.js';
import { declaration } from '../../kernel/index.js';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';
import { CampaignStatusSync } from './campaign-status-sync.js';
import { MailingRepository } from './mailing.repository.js';
import { RecipientRepository } from './recipient.repository.js';
import { recipientHeadings, recipientLine } from './recipient-columns.rules.js';
import { RecipientListRepository } from './recipient-list.repository.js';
import { SendQueueWorker } from './send-queue.worker.js';

/** Number of recipients that are read at a time: few enough that other calls are handled in between. */
const stepSize = 500;

/** A file that is generated while it is downloaded. */
interface RecipientExport {
  total: number;
  lines: AsyncGenerator<string, void>;
}

/** Shows the results of the emails of a campaign (rules 11.11 to 11.13). */
@Injectable()
export class RecipientService {
  constructor(
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(RecipientRepository) private readonly recipients: RecipientRepository,
    @Inject(RecipientListRepository) private readonly lists: RecipientListRepository,
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CurrentPlaces) private readonly places: CurrentPlaces,
    @Inject(CampaignStatusSync) private readonly statusSync: CampaignStatusSync,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(SendQueueWorker) private readonly sendQueue: SendQueueWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(AccessReports) private readonly record: AccessReports,
  ) {}

  async list(
    user: AccessUser,
    campaignId: number,
    query: MailingRecipientQuery,
  ): Promise<Page<MailingRecipient>> {
    const { id } = await this.mailing(user, campaignId);
    return this.lists.list(id, query, this.reads.of(user));
  }

  /** Exports the recipients that `list` returns, from all pages, as a CSV file. */
  async export(user: AccessUser, campaignId: number, query: MailingExportQuery): Promise<RecipientExport> {
    const { id } = await this.mailing(user, campaignId);
    const total = await this.lists.total(id, query);
    const { manager } = this.dataSource;
    const company = await publisherOf(campaignId, manager);
    if (company === null) throw notFound();
    const about = { workspaceId: company.workspaceId, company: company.name, who: user.id };
    await this.record.add(manager, { ...about, what: 'recipientsExported', to: String(total) });
    return { total, lines: this.lines(user, campaignId, query) };
  }

  private async *lines(
    user: AccessUser,
    campaignId: number,
    query: MailingExportQuery,
  ): RecipientExport['lines'] {
    const { language, ...meant } = query;
    const current = this.places.follow(user);
    yield recipientHeadings(language);
    for (let after = 0; ; ) {
      // Access is checked at each step: the rows of a company that is being deleted disappear gradually, so without the check the export
      // would be incomplete.
      const { id } = await this.mailing(await current(), campaignId);
      const rows = await this.lists.next(id, meant, after, stepSize);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row) => recipientLine(row, language)).join('');
      after = last.id;
      await nextTurn();
    }
  }

  /** @throws AppError MAILING_STATE for an email that is not doubtful, or on which somebody has already decided */
  async decide(
    user: AccessUser,
    id: number,
    { decision }: RecipientDecisionInput,
  ): Promise<MailingRecipient> {
    const { mailingId } = await this.find(user, id);
    await transaction(this.dataSource, async (manager) => {
      const mailing = await this.mailings.lock(mailingId, manager);
      // Emails of a deleted campaign are never resent.
      if (mailing === null || mailing.deletedCampaignId !== null) throw notFound();
      await this.access.hold(user, mailing.marketingCompanyId, 'work', manager);
      const again = decision === 'again';
      if (again) await this.outreach.require(mailing.workspaceId, manager);
      // Do not requeue an email while the worker is processing the mailing, because it may be stopping the recipients, or after an
      // administrator has stopped the mailing.
      const isStopped = mailing.state === 'queued' || mailing.stateReason === 'in charge';
      if (again && isStopped) throw new AppError(declaration.errors.MAILING_STATE);
      const changed = await (again
        ? this.recipients.requeueDoubtful({ id }, manager)
        : this.recipients.dismissDoubtful({ id }, manager));
      if (changed === 0) throw new AppError(declaration.errors.MAILING_STATE);
      if (!again || (mailing.phase !== 'stopped' && mailing.phase !== 'finished')) return;
      const changes = { phase: 'sending', stateReason: null, finishedAt: null } as const;
      await this.mailings.write(mailingId, changes, manager);
      await this.statusSync.follow(mailing, 'sending', manager);
    });
    this.sendQueue.wake();
    const { mailingId: _mailingId, ...recipient } = await this.find(user, id);
    return recipient;
  }

  private find(user: AccessUser, id: number) {
    return this.access.row(user, 'work', (reach) => this.lists.find(reach, id));
  }

  private mailing(user: AccessUser, campaignId: number): Promise<MailingEntity> {
    return this.access.row(user, 'work', (reach) => this.mailings.findOfCampaign(reach, campaignId));
  }
}
