import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type CampaignVariable, type ExclusionReason, hasKind } from '@portals/contracts/constants';
import type { AudienceCounts, AudienceInput } from '@portals/contracts/marketing';
import { type AccessUser, FairReads, LOGGER, type Logger, notFound } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CampaignService } from '../../campaigns/index.js';
import { CompanyAccess } from '../../crm/index.js';
import { HeavyWork, heavyBytes } from '../../kernel/index.js';
import { AudienceReader, type CheckedLead } from './audience-reader.js';

/**
 * Number of leads read in one step: small for SQLite, which blocks this process while it copies the rows that a thread has read; large for
 * a database server, which needs a round trip for each step.
 */
const stepSizes = { sqlite: 500, server: 2000 };

/** Counts in advance how many leads a mailing would reach (rule 11.22). */
@Injectable()
export class AudienceCountService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(AudienceReader) private readonly reader: AudienceReader,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Counts the leads of an audience, grouped by the result that a mailing would have for each of them now.
   * @param signal aborted when the caller no longer waits for the result
   * @throws AppError NOT_FOUND, also for a campaign that is not an email; TOO_MANY_TASKS, SERVICE_BUSY
   */
  count(
    user: AccessUser,
    campaignId: number,
    audience: AudienceInput,
    signal: AbortSignal,
  ): Promise<AudienceCounts> {
    const task = { user: user.id, bytes: heavyBytes.audience, signal };
    return this.heavy.run(task, () => this.countNow(user, campaignId, audience, signal));
  }

  private async countNow(
    user: AccessUser,
    campaignId: number,
    audience: AudienceInput,
    signal: AbortSignal,
  ): Promise<AudienceCounts> {
    const { marketingCompanyId, document } = await this.campaigns.get(user, campaignId);
    if (!hasKind(document, 'email')) throw notFound();
    const reads = this.reads.of(user);
    const workspaceId = await this.access.require(user, marketingCompanyId, 'work');
    const meant = { workspaceId, marketingCompanyId, audience, document };
    const open = await this.reader.open(meant, reads);
    const last = await this.reader.lastLeadId(marketingCompanyId, reads);
    const tally = new Tally();
    const size = stepSizes[this.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'server'];
    for (let after = 0; ; ) {
      if (signal.aborted) this.breakOff(marketingCompanyId, tally, signal);
      // The rows of a company that is being deleted disappear step by step, so a count of the remaining ones would be wrong.
      await this.access.require(user, marketingCompanyId, 'work');
      const step = await this.reader.next(open, { after, last, size }, tally.takenAmong, reads);
      if (step === null) break;
      for (const lead of step.leads) tally.add(lead);
      after = step.end;
      await nextTurn();
    }
    await this.access.require(user, marketingCompanyId, 'work');
    return tally.counts();
  }

  private breakOff(marketingCompanyId: number, { matching }: Tally, signal: AbortSignal): never {
    this.logger.info({ marketingCompanyId, leads: matching }, 'count of an audience broken off');
    throw signal.reason;
  }
}

/** Running count of the leads of an audience. */
class Tally {
  /** Keys of the addresses that already get the email through an earlier lead. */
  private readonly taken = new Set<string>();
  readonly takenAmong = async (keys: readonly string[]) => new Set(keys.filter((key) => this.taken.has(key)));
  matching = 0;
  private readonly excluded = new Map<ExclusionReason, number>();
  private readonly missing = new Map<CampaignVariable, number>();

  add({ addressKey, exclusion, missing }: CheckedLead): void {
    this.matching++;
    if (exclusion !== null) this.excluded.set(exclusion, (this.excluded.get(exclusion) ?? 0) + 1);
    else this.taken.add(addressKey);
    // Missing variables of leads that are excluded for another reason are not counted.
    if (exclusion !== 'missingVariable') return;
    for (const name of missing) this.missing.set(name, (this.missing.get(name) ?? 0) + 1);
  }

  counts(): AudienceCounts {
    return {
      matching: this.matching,
      recipients: this.taken.size,
      excluded: Object.fromEntries(this.excluded),
      missingVariables: [...this.missing].map(([variable, leads]) => ({ variable, leads })),
    };
  }
}
