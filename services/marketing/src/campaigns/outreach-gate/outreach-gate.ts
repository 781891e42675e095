import { Inject, Injectable } from '@nestjs/common';
import { type OutreachState, outreachLimits } from '@portals/contracts/constants';
import { AppError, CONFIG, Throttle } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import type { CampaignsConfig } from '../config.js';
import { OutreachEntity } from './outreach.entity.js';
import { outreachMode } from './outreach-mode.rules.js';

const dayMs = 86_400_000;

/** Decides whether an account may publish pages and send emails to other people (rule 16.1), for all code that publishes or sends. */
@Injectable()
export class OutreachGate {
  /** True when accounts on this site need an administrator's approval. */
  readonly asksForRelease: boolean;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(CONFIG) config: Pick<CampaignsConfig, 'OUTREACH' | 'PUBLIC_URL' | 'SMTP_URL'>,
  ) {
    this.asksForRelease = outreachMode(config) === 'released';
  }

  /**
   * Returns the approval state of an account from its row. An administrator can block an account, or stop a page or mailing, even on a site
   * that needs no approval.
   */
  stateOf(row: Pick<OutreachEntity, 'state' | 'askedAt' | 'stoppedAt'> | null): OutreachState {
    if (row?.state === 'blocked') return 'blocked';
    if (row?.stoppedAt) return row.askedAt === null ? 'none' : 'asked';
    return this.asksForRelease ? (row?.state ?? 'none') : 'open';
  }

  async stateFor(
    workspaceId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<OutreachState> {
    return this.stateOf(await manager.findOneBy(OutreachEntity, { workspaceId }));
  }

  /**
   * Returns how an account's files may be shown: to nobody while it is blocked; without being cached before its first release; `cached` from
   * then on, also when a stop has withdrawn the release, because its other public pages stay as they are (rule 16.3).
   */
  async showing(workspaceId: number): Promise<'cached' | 'uncached' | null> {
    const row = await this.dataSource.manager.findOneBy(OutreachEntity, { workspaceId });
    const state = this.stateOf(row);
    if (state === 'blocked') return null;
    return state === 'open' || state === 'released' || row?.stoppedAt ? 'cached' : 'uncached';
  }

  async isReleased(workspaceId: number, manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    const state = await this.stateFor(workspaceId, manager);
    return state === 'open' || state === 'released';
  }

  /**
   * Throws unless the account is approved. Call it in the transaction that publishes or queues something.
   * @throws AppError OUTREACH_NOT_RELEASED
   */
  async require(workspaceId: number, manager?: EntityManager): Promise<void> {
    if (!(await this.isReleased(workspaceId, manager)))
      throw new AppError(declaration.errors.OUTREACH_NOT_RELEASED);
  }

  /**
   * Returns true until an account's first approval and in the days after it, unless its daily email limit has been lifted (rule 16.5). Search engines
   * must not list its pages (rule 16.7), and the number of its pages per day is limited. Always false on sites where accounts need no
   * approval.
   */
  async isNew(workspaceId: number, manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    if (!this.asksForRelease) return false;
    const row = await manager.findOneBy(OutreachEntity, { workspaceId });
    if (row?.grownAt) return false;
    const released = row?.releasedAt?.getTime() ?? Number.POSITIVE_INFINITY;
    return Date.now() - released < outreachLimits.unlistedDays * dayMs;
  }

  /**
   * Counts a page towards the account's daily limit. Call it in the transaction that publishes the page (rule 16.6).
   * @throws AppError OUTREACH_PAGE_LIMIT
   */
  async countPage(workspaceId: number, manager: EntityManager): Promise<void> {
    if (!(await this.isNew(workspaceId, manager))) return;
    const rule = { key: ['new pages of', String(workspaceId)], limit: outreachLimits.pages, windowMs: dayMs };
    try {
      await this.throttle.consume(rule, manager);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      throw new AppError(declaration.errors.OUTREACH_PAGE_LIMIT, error.details);
    }
  }
}
