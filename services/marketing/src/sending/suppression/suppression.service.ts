import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import {
  type LeadSuppression,
  type Suppression,
  type SuppressionExportQuery,
  SuppressionInput,
  type SuppressionListInput,
  type SuppressionListResult,
  type SuppressionQuery,
  type SuppressionRemoval,
} from '@portals/contracts/marketing';
import {
  AccessReports,
  type AccessUser,
  AppError,
  addressPattern,
  CurrentPlaces,
  FairReads,
  LOGGER,
  type Logger,
  notFound,
  type Page,
  requireWorkspace,
  toDate,
  transaction,
} from '@portals/service-kit';
import { domainOf } from '@portals/service-kit/mail-text';
import { DataSource } from 'typeorm';
import { CompanyAccess, LeadRepository } from '../../crm/index.js';
import { declaration, readPage } from '../../kernel/index.js';
import { allOf, type Condition } from '../../kernel/plain.js';
import { SenderRepository } from '../sender/sender.repository.js';
import { SuppressionEntity } from './suppression.entity.js';
import { suppressionHeadings, suppressionLine } from './suppression-columns.rules.js';
import { optOutReasons, otherReasons, Suppressions } from './suppressions.js';

const list = {
  table: 'marketing_suppressions',
  columns: ['id', 'address', 'reason', 'at', 'campaignId'],
  sortable: { at: 'at' },
} as const;
type ListedSuppression = Omit<SuppressionEntity, 'at'> & { at: Date | string };

const toAnswer = ({ id, address, reason, at, campaignId }: ListedSuppression): Suppression => ({
  id,
  address,
  reason,
  at: toDate(at).toISOString(),
  campaignId,
});

/** Number of addresses that are read at a time: few enough that other calls are handled in between. */
const stepSize = 500;

function conditionOf(
  workspaceId: number,
  { reason, search }: Pick<SuppressionQuery, 'reason' | 'search'>,
): Condition {
  const conditions: Condition[] = [{ sql: 'userId = ?', parameters: [workspaceId] }];
  if (reason) conditions.push({ sql: 'reason = ?', parameters: [reason] });
  if (search) {
    conditions.push({ sql: "address LIKE ? ESCAPE '!'", parameters: [addressPattern(search)] });
  }
  return allOf(conditions);
}

/** Lists and changes the suppressed addresses of a workspace, which apply to all of its companies. */
@Injectable()
export class SuppressionService {
  constructor(
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CurrentPlaces) private readonly places: CurrentPlaces,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(SenderRepository) private readonly senders: SenderRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(AccessReports) private readonly record: AccessReports,
  ) {}

  async list(user: AccessUser, query: SuppressionQuery): Promise<Page<Suppression>> {
    const { reason: _reason, search: _search, workspace, ...order } = query;
    const request = { ...list, ...order, where: conditionOf(requireWorkspace(user, workspace), query) };
    return (await readPage<ListedSuppression>(this.reads.of(user), request)).map(toAnswer);
  }

  async add(user: AccessUser, { address, workspaceId: asked }: SuppressionInput): Promise<Suppression> {
    const workspaceId = requireWorkspace(user, asked);
    await this.suppressions.add(workspaceId, address, { reason: 'by hand', campaignId: null });
    const added = await this.suppressions.findOwn(workspaceId, address);
    // The suppression is missing if somebody else removed it at the same moment.
    if (added === null) throw notFound();
    return toAnswer(added);
  }

  async addAll(
    user: AccessUser,
    { addresses, workspaceId: asked }: SuppressionListInput,
  ): Promise<SuppressionListResult> {
    const workspaceId = requireWorkspace(user, asked);
    const read = addresses.map((address) => SuppressionInput.shape.address.safeParse(address).data ?? null);
    const meant = new Set(read.filter((address) => address !== null));
    const added = await this.suppressions.addAll(workspaceId, [...meant], new Date());
    const refused = read.flatMap((address, place) => (address === null ? [place] : []));
    this.logger.info(
      { userId: user.id, workspaceId, added, refused: refused.length },
      'suppressions added by hand',
    );
    return { added, known: meant.size - added, refused };
  }

  /** Exports the addresses that `list` returns, from all pages, as a CSV file, without erased addresses. */
  async export(
    user: AccessUser,
    query: SuppressionExportQuery,
  ): Promise<{ total: number; lines: AsyncGenerator<string, void> }> {
    const workspaceId = requireWorkspace(user, query.workspace);
    const where = allOf([conditionOf(workspaceId, query), { sql: 'address IS NOT NULL', parameters: [] }]);
    const sql = `SELECT COUNT(*) AS total FROM ${list.table} WHERE ${where.sql}`;
    const [row] = await this.reads.of(user).query<{ total: unknown }[]>(sql, where.parameters);
    const total = Number(row?.total ?? 0);
    const report = { workspaceId, who: user.id, what: 'suppressionsExported', to: String(total) } as const;
    await this.record.add(this.dataSource.manager, report);
    return { total, lines: this.lines(user, workspaceId, where, query.language) };
  }

  private async *lines(
    user: AccessUser,
    workspaceId: number,
    meant: Condition,
    language: Language,
  ): AsyncGenerator<string, void> {
    const current = this.places.follow(user);
    const reader = this.reads.of(user);
    yield suppressionHeadings(language);
    for (let after = 0; ; ) {
      requireWorkspace(await current(), workspaceId);
      const where = allOf([meant, { sql: 'id > ?', parameters: [after] }]);
      const sql = `SELECT ${list.columns.join(', ')} FROM ${list.table} WHERE ${where.sql} ORDER BY id LIMIT ?`;
      const rows = await reader.query<ListedSuppression[]>(sql, [...where.parameters, stepSize]);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row) => suppressionLine(toAnswer(row), language)).join('');
      after = last.id;
      await nextTurn();
    }
  }

  /**
   * @throws AppError SUPPRESSION_OF_PERSON when the person has unsubscribed or complained, also where that is stored beside another reason,
   * unless the caller states that the person asked for the removal; FORBIDDEN for a member with access to only some companies of the
   * workspace
   */
  async remove(user: AccessUser, id: number, { personAsked }: SuppressionRemoval): Promise<void> {
    const found = await this.dataSource.manager.findOneBy(SuppressionEntity, { id });
    if (found === null) throw notFound();
    const workspaceId = requireWorkspace(user, found.workspaceId);
    const { reason } = found;
    if (optOutReasons.includes(reason) && personAsked !== 'true')
      throw new AppError(declaration.errors.SUPPRESSION_OF_PERSON);
    // The reason is part of the condition, because the person may have unsubscribed in the meantime.
    await transaction(this.dataSource, async (manager) => {
      const { affected } = await manager.delete(SuppressionEntity, { id, workspaceId, reason });
      if (affected !== 1) {
        if (!(await manager.existsBy(SuppressionEntity, { id }))) throw notFound();
        throw new AppError(declaration.errors.SUPPRESSION_OF_PERSON);
      }
      if (found.address === null) return;
      const isAsked = personAsked === 'true';
      await this.suppressions.removeHash(found, manager, isAsked ? undefined : otherReasons);
      if (isAsked)
        await this.suppressions.removeOptOuts({ address: found.address }, { workspaceId }, manager);
      else if (await this.suppressions.isRefused(found.address, workspaceId, manager))
        throw new AppError(declaration.errors.SUPPRESSION_OF_PERSON);
    });
    this.logger.info({ userId: user.id, workspaceId, suppressionId: id, reason }, 'suppression taken back');
  }

  /** Returns the suppression and the opt-out that apply to a lead's address. */
  async ofLead(user: AccessUser, leadId: number): Promise<LeadSuppression> {
    const lead = await this.access.row(user, 'work', (reach) => this.leads.find(reach, leadId));
    const { contactEmail, marketingCompanyId } = lead;
    if (contactEmail === null) return { suppression: null, refusal: null };
    const workspaceId = await this.access.require(user, marketingCompanyId, 'work');
    const found = await this.suppressions.find(workspaceId, contactEmail);
    const sender = await this.senders.find(marketingCompanyId);
    const domain = sender && domainOf(sender.fromAddress);
    const refusal = domain && (await this.suppressions.findOptOut({ address: contactEmail }, domain));
    return {
      suppression: found && toAnswer(found),
      refusal: domain && refusal ? { domain, at: refusal.at.toISOString() } : null,
    };
  }
}
