import { Inject, Injectable } from '@nestjs/common';
import { approvedStatuses, type CampaignType } from '@portals/contracts/constants';
import type { ApprovedText, ApprovedTextQuery } from '@portals/contracts/marketing';
import { type AccessUser, FairReads, type Page, placeholders, toDate } from '@portals/service-kit';
import { CompanyAccess } from '../../crm/index.js';
import { readPage } from '../../kernel/index.js';
import { allOf } from '../../kernel/plain.js';
import { campaignTable } from '../campaign/campaign.entity.js';
import { conditionOf } from '../campaign/campaign-condition.js';
import { campaignStatusKeyOf } from '../campaign/campaign-status.rules.js';

interface StoredText {
  id: number;
  name: string;
  type: CampaignType;
  status: string;
  content: string;
  updatedAt: Date | string;
}

const columns = ['id', 'name', 'type', 'status', 'content', 'updatedAt'];
const keys = approvedStatuses.map(campaignStatusKeyOf);
const isApproved = { sql: `statusKey IN (${placeholders(keys)})`, parameters: keys };

/** Lists campaign texts in one of the `approvedStatuses`, which everybody with read access to the company may read (rule 18.70). */
@Injectable()
export class ApprovedTextService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  async list(
    user: AccessUser,
    companyId: number,
    { page, pageSize }: ApprovedTextQuery,
  ): Promise<Page<ApprovedText>> {
    await this.access.require(user, companyId, 'read');
    const found = await readPage<StoredText>(this.reads.of(user), {
      ...{ table: campaignTable, columns, where: allOf([conditionOf(companyId, {}), isApproved]) },
      ...{ sort: '-updatedAt', sortable: { updatedAt: 'updatedAt' }, page, pageSize },
    });
    return found.map(({ content: text, updatedAt, ...row }) => ({
      ...{ ...row, text },
      updatedAt: toDate(updatedAt).toISOString(),
    }));
  }
}
