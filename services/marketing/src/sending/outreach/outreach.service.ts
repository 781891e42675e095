import { Inject, Injectable } from '@nestjs/common';
import type { Outreach as OutreachAnswer, OutreachQuery } from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  CONFIG,
  insertMissing,
  lockRows,
  notFound,
  transaction,
} from '@portals/service-kit';
import { MailWorker } from '@portals/service-kit/mail';
import { DataSource } from 'typeorm';
import { OutreachEntity, OutreachGate } from '../../campaigns/index.js';
import { newServiceMail, OutboxRepository } from '../../kernel/index.js';
import type { SendingConfig } from '../config.js';
import { DailyMails } from '../daily-mails/daily-mails.js';
import { requestMail } from './request-mail.rules.js';

const dayMs = 86_400_000;

/** Shows whether a workspace is approved for outreach, and lets people request approval (rule 16.2). */
@Injectable()
export class OutreachService {
  constructor(
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(DailyMails) private readonly daily: DailyMails,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly mails: MailWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  async get(user: AccessUser, { workspace: workspaceId = user.id }: OutreachQuery): Promise<OutreachAnswer> {
    // Members with access to only some companies of the workspace may read its approval too, because it decides whether these companies may
    // send.
    if (!user.workspaces.some(({ id }) => id === workspaceId)) throw notFound();
    return this.answer(workspaceId, await this.dataSource.manager.findOneBy(OutreachEntity, { workspaceId }));
  }

  /**
   * Stores a request for approval of a workspace, and emails the operator at most once a day. An earlier decision stays in effect.
   * @throws AppError NOT_FOUND for a workspace that the user is not in; FORBIDDEN for a member
   */
  async ask(user: AccessUser, { workspace: workspaceId = user.id }: OutreachQuery): Promise<OutreachAnswer> {
    const place = user.workspaces.find(({ id }) => id === workspaceId);
    if (place === undefined) throw notFound();
    if (place.role === 'member') throw new AppError('FORBIDDEN');
    const row = await transaction(this.dataSource, async (manager) => {
      const now = new Date();
      const first = { workspaceId, state: 'asked' as const };
      await insertMissing(manager, OutreachEntity, first);
      const found = manager.createQueryBuilder(OutreachEntity, 'row').where({ workspaceId });
      const stored = await lockRows(found).getOneOrFail();
      const state = this.outreach.stateOf(stored);
      const isToldToday = stored.askedAt !== null && now.getTime() - stored.askedAt.getTime() < dayMs;
      const mayAsk = state === 'asked' || state === 'none';
      if (!mayAsk || isToldToday) return stored;
      await manager.update(OutreachEntity, { workspaceId }, { askedAt: now });
      const mail = {
        ...requestMail(user.username, workspaceId === user.id ? null : workspaceId),
        ...newServiceMail(this.config, 'release', now),
      };
      await this.outbox.add(mail, manager);
      return { ...stored, askedAt: now };
    });
    this.mails.wake();
    return this.answer(workspaceId, row);
  }

  private async answer(workspaceId: number, row: OutreachEntity | null): Promise<OutreachAnswer> {
    const state = this.outreach.stateOf(row);
    const today = state === 'released' ? await this.daily.limitOf(workspaceId) : null;
    const [askedAt, stoppedAt] = [row?.askedAt, row?.stoppedAt].map((at) => at?.toISOString() ?? null);
    return { state, today, askedAt: askedAt ?? null, stoppedAt: stoppedAt ?? null };
  }
}
