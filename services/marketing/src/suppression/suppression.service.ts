import { Inject, Injectable } from '@nestjs/common';
import type {
  LeadSuppression,
  Suppression,
  SuppressionInput,
  SuppressionQuery,
  SuppressionRemoval,
} from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  LOGGER,
  type Logger,
  listPage,
  notFound,
  type Page,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { declaration } from '../declaration.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { SuppressionEntity } from './suppression.entity.js';
import { ownReasons, Suppressions } from './suppressions.js';

const rules = { searchIn: ['row.address'], sortable: { at: 'row.at' }, tieBreaker: 'row.id' };

const toAnswer = ({ id, address, reason, at, campaignId }: SuppressionEntity): Suppression => ({
  id,
  address,
  reason,
  at: at.toISOString(),
  campaignId,
});

/** What users see and change of the addresses that get no mail of their companies. */
@Injectable()
export class SuppressionService {
  constructor(
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list({ id: userId }: AccessUser, query: SuppressionQuery): Promise<Page<Suppression>> {
    const builder = this.dataSource.manager
      .createQueryBuilder(SuppressionEntity, 'row')
      .where('row.userId = :userId', { userId });
    const search = query.search?.toLowerCase();
    const filters = { 'row.reason': query.reason };
    return (await listPage(builder, { ...query, search }, { ...rules, filters })).map(toAnswer);
  }

  async add({ id: userId }: AccessUser, { address }: SuppressionInput): Promise<Suppression> {
    await this.suppressions.add(userId, address, { reason: 'by hand', campaignId: null });
    const added = await this.suppressions.find(userId, address);
    // Somebody may have taken it back in this moment.
    if (added === null) throw notFound();
    return toAnswer(added);
  }

  /** @throws AppError SUPPRESSION_OF_PERSON unless a person's own no is said to be taken back by that person */
  async remove({ id: userId }: AccessUser, id: number, { personAsked }: SuppressionRemoval): Promise<void> {
    const { manager } = this.dataSource;
    const found = await manager.findOneBy(SuppressionEntity, { id, userId });
    if (found === null) throw notFound();
    const { reason } = found;
    if (ownReasons.includes(reason) && personAsked !== 'true')
      throw new AppError(declaration.errors.SUPPRESSION_OF_PERSON);
    // With its reason: meanwhile the person may have said no.
    const { affected } = await manager.delete(SuppressionEntity, { id, userId, reason });
    if (affected !== 1) throw new AppError(declaration.errors.SUPPRESSION_OF_PERSON);
    this.logger.info({ userId, suppressionId: id, reason }, 'suppression taken back');
  }

  /** Whether the address of a lead gets mails. */
  async ofLead(user: AccessUser, leadId: number): Promise<LeadSuppression> {
    const lead = await this.leads.find(user.id, leadId);
    if (lead === null) throw notFound();
    const found = lead.contactEmail && (await this.suppressions.find(user.id, lead.contactEmail));
    return { suppression: found ? toAnswer(found) : null };
  }
}
