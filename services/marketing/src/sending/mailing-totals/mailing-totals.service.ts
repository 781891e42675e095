import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { RecipientState } from '@portals/contracts/constants';
import type { DeletedCampaign, MailingTotals, MailingTotalsQuery } from '@portals/contracts/marketing';
import type { AccessUser } from '@portals/service-kit';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { CompanyAccess } from '../../crm/index.js';
import { MailingRepository } from '../mailing/mailing.repository.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';

/** States of emails that the server accepted. */
const taken: RecipientState[] = ['sent', 'bounced', 'complained', 'unsubscribed'];

/** Counts the sent emails of several campaigns (rule 11.68). */
@Injectable()
export class MailingTotalsService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError NOT_FOUND for a company that does not exist or that the user must not see */
  async of(user: AccessUser, companyId: number, { campaigns }: MailingTotalsQuery): Promise<MailingTotals[]> {
    await this.access.require(user, companyId, 'work');
    const { manager } = this.dataSource;
    const mailings = await manager.find(MailingEntity, {
      select: { id: true, campaignId: true, phase: true },
      where: { marketingCompanyId: companyId, campaignId: In(campaigns), startedAt: Not(IsNull()) },
      order: { campaignId: 'ASC' },
    });
    const totals: MailingTotals[] = [];
    // The counts run one after the other, so that other calls are handled in between: each count reads an index entry for every email.
    for (const { id, campaignId, phase } of mailings) {
      const sent = await manager.countBy(RecipientEntity, { mailingId: id, state: In(taken) });
      if (campaignId !== null) totals.push({ campaignId, state: phase, sent });
      await nextTurn();
    }
    return totals;
  }

  /** Returns the deleted campaigns whose recipients other campaigns can still exclude (rule 17.2). */
  async deleted(user: AccessUser, companyId: number): Promise<DeletedCampaign[]> {
    await this.access.require(user, companyId, 'work');
    return this.mailings.deletedCampaigns(companyId);
  }
}
