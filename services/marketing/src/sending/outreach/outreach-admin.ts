import { Inject, Injectable } from '@nestjs/common';
import type {
  OutreachAccount,
  OutreachDecision,
  OutreachStop,
  OutreachStopped,
} from '@portals/contracts/marketing';
import {
  insertMissing,
  LOGGER,
  type Logger,
  lockRows,
  notFound,
  placeholders,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager, In, IsNull, LessThan, Not } from 'typeorm';
import { CampaignEntity, OutreachEntity, OutreachGate } from '../../campaigns/index.js';
import { activeKey, campaignStatusKeyOf, publisherOf } from '../../campaigns/plain.js';
import { dayOf } from '../../kernel/plain.js';
import { DailyMails } from '../daily-mails/daily-mails.js';
import { OutreachDayEntity } from '../daily-mails/outreach-day.entity.js';
import { CampaignStatusSync } from '../mailing/campaign-status-sync.js';
import { MailingWorker } from '../mailing/mailing.worker.js';
import { SendQueueWorker } from '../mailing/send-queue.worker.js';
import { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';

/** Maximum number of accounts, pages and mailings in one list. */
const most = 500;
/** Phases of mailings that are being sent or waiting to be sent. */
const open = ['scheduled', 'late', 'preparing', 'sending', 'paused'] as const;
/** Phases of the mailings in the list: what a finished one sent can still be taken back. */
const listed = [...open, 'finished'] as const;
const publicPage = `campaign.statusKey = '${activeKey}'
  AND campaign.slug IS NOT NULL AND company.deletedAt IS NULL`;

/** Shows and stores the decisions of the administrators (rule 16.3). */
@Injectable()
export class OutreachAdmin {
  constructor(
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(DailyMails) private readonly daily: DailyMails,
    @Inject(CampaignStatusSync) private readonly statusSync: CampaignStatusSync,
    @Inject(MailingWorker) private readonly worker: MailingWorker,
    @Inject(SendQueueWorker) private readonly sendQueue: SendQueueWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the accounts that have requested approval, were approved or blocked, or publish or send. Open requests come first, in the order
   * of their times. The list has at most `most` requests and decisions together, as many pages and as many mailings.
   * @param only the only workspace to list, whatever the length of the list
   */
  async list(only?: number): Promise<OutreachAccount[]> {
    const [rows, pages, mailings] = [
      await this.rows(only),
      await this.pages(only),
      await this.mailings(only),
    ];
    const accounts = new Map<number, OutreachAccount>();
    const accountOf = (workspaceId: number, row: OutreachEntity | null = null): OutreachAccount => {
      const known = accounts.get(workspaceId);
      if (known !== undefined) return known;
      const account = {
        ...{ userId: workspaceId, state: this.outreach.stateOf(row), decidedBy: row?.decidedBy ?? null },
        askedAt: row?.askedAt?.toISOString() ?? null,
        decidedAt: row?.decidedAt?.toISOString() ?? null,
        stoppedAt: row?.stoppedAt?.toISOString() ?? null,
        ...{ today: null, pages: [], mailings: [] },
      };
      accounts.set(workspaceId, account);
      return account;
    };
    for (const row of rows) accountOf(row.workspaceId, row);
    for (const { workspaceId, slug } of pages) accountOf(workspaceId).pages.push(`/l/${slug}`);
    for (const { workspaceId, id, company, document, phase } of mailings) {
      const { sender } = MailSnapshot.parse(JSON.parse(document));
      accountOf(workspaceId).mailings.push({ id, company, from: sender.fromAddress, state: phase });
    }
    for (const account of accounts.values())
      if (account.state === 'released') account.today = await this.daily.limitOf(account.userId);
    return [...accounts.values()].sort((one, other) => rankOf(one) - rankOf(other));
  }

  private rows(only?: number): Promise<OutreachEntity[]> {
    const rows = this.dataSource.manager.createQueryBuilder(OutreachEntity, 'account');
    if (only !== undefined) rows.where({ workspaceId: only });
    return rows
      .orderBy("CASE WHEN account.state = 'asked' THEN 0 WHEN account.state = 'blocked' THEN 2 ELSE 1 END")
      .addOrderBy("CASE WHEN account.state = 'asked' THEN account.askedAt IS NULL END")
      .addOrderBy("CASE WHEN account.state = 'asked' THEN account.askedAt END")
      .addOrderBy('account.id', 'DESC')
      .limit(most)
      .getMany();
  }

  private pages(only?: number): Promise<{ workspaceId: number; slug: string }[]> {
    const sql = `SELECT company.workspaceId, campaign.slug FROM marketing_campaigns campaign
      JOIN marketing_companies company ON company.id = campaign.marketingCompanyId
      WHERE ${publicPage} AND campaign.archived = ? AND company.workspaceId = COALESCE(?, company.workspaceId)
      ORDER BY campaign.id DESC LIMIT ${most}`;
    return this.dataSource.query(sql, [0, only ?? null]);
  }

  private mailings(
    only?: number,
  ): Promise<(Pick<MailingEntity, 'workspaceId' | 'id' | 'document' | 'phase'> & { company: string })[]> {
    const sql = `SELECT mailing.userId AS workspaceId, mailing.id, mailing.phase, mailing.document, company.name AS company
      FROM marketing_mailings mailing JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
      WHERE mailing.phase IN (${placeholders(listed)}) AND mailing.kind = ? AND company.deletedAt IS NULL
        AND mailing.userId = COALESCE(?, mailing.userId)
      ORDER BY mailing.phase = 'finished', mailing.id DESC LIMIT ${most}`;
    return this.dataSource.query(sql, [...listed, 'campaign', only ?? null]);
  }

  /** Approves an account for outreach and lifts the stops on its pages, or blocks it and stops all its pages and mailings. */
  async decide({
    userId: workspaceId,
    state,
    isTrusted,
    by: decidedBy,
  }: OutreachDecision): Promise<OutreachStopped> {
    const now = new Date();
    const stopped = await transaction(this.dataSource, async (manager) => {
      const decided = { workspaceId, state, decidedAt: now, decidedBy, stoppedAt: null };
      await insertMissing(manager, OutreachEntity, { ...decided, askedAt: null });
      await manager.update(OutreachEntity, { workspaceId }, decided);
      if (state === 'blocked') {
        await this.beginAnew(workspaceId, now, manager);
        return this.stopAll(workspaceId, manager);
      }
      await manager.update(OutreachEntity, { workspaceId, releasedAt: IsNull() }, { releasedAt: now });
      if (isTrusted)
        await manager.update(OutreachEntity, { workspaceId, grownAt: IsNull() }, { grownAt: now });
      await manager.query(
        `UPDATE marketing_campaigns SET stoppedAt = NULL
          WHERE stoppedAt IS NOT NULL AND marketingCompanyId IN (SELECT id FROM marketing_companies WHERE workspaceId = ?)`,
        [workspaceId],
      );
      return { pages: 0, mailings: 0 };
    });
    this.logger.warn({ workspaceId, state, by: decidedBy, ...stopped }, 'account decided about');
    this.wake();
    return stopped;
  }

  /** Resets an account, so that it counts as new when it is approved again; emails sent today still count. */
  private async beginAnew(workspaceId: number, now: Date, manager: EntityManager): Promise<void> {
    await manager.update(OutreachEntity, { workspaceId }, { releasedAt: null, grownAt: null });
    await manager.delete(OutreachDayEntity, { workspaceId, day: LessThan(dayOf(now)) });
  }

  private async stopAll(workspaceId: number, manager: EntityManager): Promise<OutreachStopped> {
    const sql = `SELECT campaign.id FROM marketing_campaigns campaign
      JOIN marketing_companies company ON company.id = campaign.marketingCompanyId
      WHERE ${publicPage} AND campaign.archived = ? AND company.workspaceId = ?`;
    const pages = await manager.query<{ id: number }[]>(sql, [0, workspaceId]);
    // Pages that are stopped because the account is blocked may be published again once it is approved.
    for (const { id } of pages) await unpublish(id, null, manager);
    const mailings = await manager.find(MailingEntity, {
      select: { id: true },
      where: { workspaceId, phase: In([...open]) },
    });
    for (const { id } of mailings) await this.stopMailing(id, manager);
    return { pages: pages.length, mailings: mailings.length };
  }

  /**
   * Stops a page or a mailing and withdraws the approval of its account, so that the account cannot replace it with a copy.
   * A mailing that has ended sends nothing more anyway; for such a one, the counted links and the web versions of its emails end.
   * @throws AppError NOT_FOUND when there is no such page, and for a mailing that does not exist or was stopped like this before
   */
  async stop(what: OutreachStop): Promise<OutreachStopped> {
    const stopped = await transaction(this.dataSource, (manager) =>
      'path' in what ? this.stopPage(what.path, manager) : this.stopOneMailing(what.mailingId, manager),
    );
    if (!stopped) throw notFound();
    this.logger.warn(what, 'stopped by a person in charge');
    this.wake();
    return 'path' in what ? { pages: 1, mailings: 0 } : { pages: 0, mailings: 1 };
  }

  private async stopPage(path: string, manager: EntityManager): Promise<boolean> {
    const slug = path.replace(/^\/l\//, '');
    const page = await manager.findOne(CampaignEntity, { select: { id: true, slug: true }, where: { slug } });
    if (page?.slug !== slug) return false;
    await unpublish(page.id, new Date(), manager);
    const publisher = await publisherOf(page.id, manager);
    if (publisher !== null) await withdrawApproval(publisher.workspaceId, manager);
    return true;
  }

  private async stopOneMailing(id: number, manager: EntityManager): Promise<boolean> {
    const row = await manager.findOneBy(MailingEntity, { id });
    if (row === null || row.stateReason === 'in charge') return false;
    if (!(await this.stopMailing(id, manager))) {
      if (row.kind !== 'campaign') return false;
      const ended = { phase: 'stopped', stateReason: 'in charge', version: row.version + 1 } as const;
      await manager.update(MailingEntity, { id }, ended);
    }
    await withdrawApproval(row.workspaceId, manager);
    return true;
  }

  private async stopMailing(id: number, manager: EntityManager): Promise<boolean> {
    const found = manager.createQueryBuilder(MailingEntity, 'mailing').where({ id, phase: In([...open]) });
    const row = await lockRows(found).getOne();
    if (row === null) return false;
    const work = { state: 'queued', lease: null, nextAttemptAt: new Date() } as const;
    const changes = {
      ...work,
      phase: 'stopped',
      stateReason: 'in charge',
      version: row.version + 1,
    } as const;
    await manager.update(MailingEntity, { id }, changes);
    await this.statusSync.follow(row, 'stopped', manager);
    return true;
  }

  private wake(): void {
    this.worker.wake();
    this.sendQueue.wake();
  }
}

/** Withdraws an account's approval: it cannot publish or send until an administrator approves it anew, which the account may request. */
async function withdrawApproval(workspaceId: number, manager: EntityManager): Promise<void> {
  const stopped = { workspaceId, state: 'asked' as const, askedAt: null, stoppedAt: new Date() };
  await insertMissing(manager, OutreachEntity, stopped);
  await manager.update(OutreachEntity, { workspaceId, state: Not('blocked') }, stopped);
}

const rankOf = ({ state }: OutreachAccount): number =>
  ['asked', 'none', 'open', 'released', 'blocked'].indexOf(state);

/** Unpublishes a page. The new version number makes a concurrent edit fail with a conflict instead of publishing the page again. */
async function unpublish(id: number, stoppedAt: Date | null, manager: EntityManager): Promise<void> {
  const status = 'cancelled';
  await manager.update(
    CampaignEntity,
    { id },
    {
      ...{ status, statusKey: campaignStatusKeyOf(status), updatedAt: new Date() },
      ...(stoppedAt !== null && { stoppedAt }),
      version: () => 'version + 1',
    },
  );
}
