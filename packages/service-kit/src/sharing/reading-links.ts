import { Inject, Injectable } from '@nestjs/common';
import { businessDayOf, limits } from '@portals/contracts/constants';
import type {
  NewReadingLink,
  ReadingLink,
  ReadingLinkInput,
  SharedReportRequest,
} from '@portals/contracts/sharing';
import { DataSource, type FindOptionsWhere, In, LessThan } from 'typeorm';
import type { AccessUser } from '../auth/access-tokens.js';
import { insertMissing } from '../database/insert.js';
import { transaction } from '../database/transaction.js';
import { AppError, notFound } from '../errors/app-error.js';
import { Throttle } from '../limit/index.js';
import { AccessReports } from '../record/index.js';
import type { ReadingLinkColumns, ReadingLinkDayColumns } from './columns.js';
import { requireFuture } from './last-day.js';
import { aboutCompany, SHARED_COMPANIES, type SharedCompanies } from './shared-companies.js';
import { hashOf, newCode, newToken } from './token.js';

const minute = 60_000;
const day = 1440 * minute;
/** Maximum number of links that one workspace may create per day, including revoked ones. */
const linksPerDay = 200;
/** Maximum attempts to open links from one network address per minute, and to enter the code of one link per 15 minutes. */
const triesOfAddress = 60;
const triesOfCode = 10;
/** Days after which the daily counts of opened links are deleted. */
const retentionDays = 400;

/** Links to a report that work without an account (rule 18.30). `Link` is the service's entity, which may have a column for the report. */
@Injectable()
export class ReadingLinks<Link extends ReadingLinkColumns = ReadingLinkColumns> {
  constructor(
    @Inject(SHARED_COMPANIES) private readonly companies: SharedCompanies<Link>,
    @Inject(AccessReports) private readonly record: AccessReports,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores a link; the caller must have checked that the user manages the company, and that a report exists.
   * @param report columns that identify the report, for services where a company has several reports
   * @throws AppError LINK_LIMIT; VALIDATION_FAILED for an invalid last day
   */
  async create(
    user: AccessUser,
    { companyId, label, endsOn, withCode }: ReadingLinkInput,
    report: Partial<Link> = {},
  ): Promise<NewReadingLink> {
    requireFuture(endsOn);
    const { link: table } = this.companies.tables;
    const token = newToken();
    const code = withCode ? newCode() : null;
    const saved = await transaction(this.dataSource, async (manager) => {
      const company = await this.companies.lock(companyId, manager);
      const { workspaceId } = company;
      const key = ['reading links', String(workspaceId)];
      await this.throttle.consume({ key, limit: linksPerDay, windowMs: day }, manager);
      if ((await manager.countBy<ReadingLinkColumns>(table, { companyId })) >= limits.linksOfCompany)
        throw new AppError('LINK_LIMIT');
      const hashes = { tokenHash: hashOf(token), codeHash: code === null ? null : hashOf(token, code) };
      const made = { createdBy: user.id, createdAt: new Date() };
      const row = { workspaceId, companyId, label, endsOn, ...hashes, ...made, ...report };
      const told = { ...aboutCompany(company, user.id), what: 'linkMade', to: label } as const;
      await this.record.add(manager, told);
      return manager.save(Object.assign(new table(), row));
    });
    return { ...toLink(saved, [], null), token, code };
  }

  async revoke(user: AccessUser, id: number): Promise<void> {
    const found = await this.dataSource.manager.findOneBy<ReadingLinkColumns>(this.companies.tables.link, {
      id,
    });
    if (found === null) throw notFound();
    await this.companies.requireManage(user, found.companyId);
    const { companyId, createdBy, label } = found;
    await transaction(this.dataSource, async (manager) => {
      const about = aboutCompany(await this.companies.lock(companyId, manager), user.id);
      const { affected } = await manager.delete<ReadingLinkColumns>(this.companies.tables.link, { id });
      const whom = createdBy === user.id ? null : createdBy;
      const report = { ...about, what: 'linkRevoked', whom, from: label } as const;
      if (affected === 1) await this.record.add(manager, report);
    });
  }

  async linksOf(companyId: number): Promise<ReadingLink[]> {
    const { manager } = this.dataSource;
    const links = await manager.find<ReadingLinkColumns>(this.companies.tables.link, {
      where: { companyId },
      order: { id: 'ASC' },
    });
    const where = { linkId: In(links.map(({ id }) => id)) };
    const days =
      links.length === 0
        ? []
        : await manager.find(this.companies.tables.linkDay, { where, order: { day: 'DESC' } });
    const closed = async ({ id, codeHash }: ReadingLinkColumns) =>
      codeHash === null ? null : this.throttle.closedUntil(codeRule(id));
    return Promise.all(
      links.map(async (link) => {
        const opened = days.filter(({ linkId }) => linkId === link.id);
        return toLink(link, opened, await closed(link));
      }),
    );
  }

  /**
   * Opens the report of a link and counts the opening.
   * @param address network address of the caller, used for a rate limit and not stored
   * @param read returns the report; null when it no longer exists
   * @throws AppError LINK_ENDED for an unknown, a revoked or an expired link; CODE_REQUIRED, WRONG_CODE, TOO_MANY_REQUESTS
   */
  async open<Report>(
    { token, code }: SharedReportRequest,
    address: string,
    read: (link: Link) => Promise<Report | null>,
  ): Promise<Report> {
    await this.throttle.consume({ key: ['reading', address], limit: triesOfAddress, windowMs: minute });
    const { manager } = this.dataSource;
    const where = { tokenHash: hashOf(token) } as FindOptionsWhere<Link>;
    const link = await manager.findOneBy(this.companies.tables.link, where);
    const today = businessDayOf(new Date());
    if (link === null || link.endsOn < today) throw new AppError('LINK_ENDED');
    await this.checkCode(link, token, code);
    const report = await read(link);
    if (report === null) throw new AppError('LINK_ENDED');
    await this.count(link.id, today);
    return report;
  }

  private async checkCode({ id, codeHash }: ReadingLinkColumns, token: string, code: string | undefined) {
    if (codeHash === null) return;
    if (code === undefined) throw new AppError('CODE_REQUIRED');
    const rule = codeRule(id);
    await this.throttle.consume(rule);
    if (hashOf(token, code) !== codeHash) throw new AppError('WRONG_CODE');
    await this.throttle.refund(rule);
  }

  private async count(linkId: number, day: string): Promise<void> {
    const { manager } = this.dataSource;
    const { affected } = await manager.increment(this.companies.tables.linkDay, { linkId, day }, 'opens', 1);
    if (affected === 1) return;
    await insertMissing(manager, this.companies.tables.linkDay, { linkId, day, opens: 0 });
    await manager.increment(this.companies.tables.linkDay, { linkId, day }, 'opens', 1);
    const oldest = businessDayOf(new Date(Date.now() - retentionDays * 1440 * minute));
    await manager.delete(this.companies.tables.linkDay, { linkId, day: LessThan(oldest) });
  }
}

/** Returns the rate limit for attempts to enter a link's code. */
const codeRule = (id: number) => ({
  ...{ key: ['reading code', String(id)], limit: triesOfCode, windowMs: 15 * minute },
});

const toLink = (
  { id, label, endsOn, codeHash, createdAt, createdBy, reportId }: ReadingLinkColumns,
  days: readonly ReadingLinkDayColumns[],
  closedUntil: Date | null,
): ReadingLink => ({
  ...{ id, label, endsOn, withCode: codeHash !== null, createdAt: createdAt.toISOString() },
  ...{
    createdBy,
    ...(reportId !== undefined && { reportId }),
    lockedUntil: closedUntil?.toISOString() ?? null,
  },
  // The first opening of a day inserts the day with 0 before it is counted.
  opens: days.filter(({ opens }) => opens > 0).map(({ day, opens }) => ({ day, opens })),
});
