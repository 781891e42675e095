import { Inject, Injectable } from '@nestjs/common';
import { limits } from '@portals/contracts/constants';
import type {
  NewReadingLink,
  ReadingLink,
  ReadingLinkInput,
  SharedReport,
  SharedReportRequest,
} from '@portals/contracts/consulting';
import {
  AccessReports,
  type AccessUser,
  AppError,
  businessDayOf,
  insertMissing,
  notFound,
  Throttle,
  transaction,
} from '@portals/service-kit';
import { DataSource, In, LessThan } from 'typeorm';
import { CompanyRepository } from '../company/company.repository.js';
import { CompanyAccess } from '../company/company-access.js';
import { declaration } from '../declaration.js';
import { ReportRepository } from '../report/report.repository.js';
import { requireFuture } from './last-day.js';
import { aboutCompany, lockCompany } from './shared-company.js';
import { ReadingLinkDayEntity, ReadingLinkEntity } from './sharing.entities.js';
import { hashOf, newCode, newToken } from './token.js';

const minute = 60_000;
/** Links that one address may try in a minute, and codes that may be tried for one link in a quarter of an hour. */
const triesOfAddress = 60;
const triesOfCode = 10;
/** Days for which opens are kept. */
const keptDays = 400;

/** Links to a report that work without an account (rule 18.30). */
@Injectable()
export class ReadingLinkService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(ReportRepository) private readonly reports: ReportRepository,
    @Inject(AccessReports) private readonly record: AccessReports,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError NO_REPORT while there is nothing to read; LINK_LIMIT */
  async create(user: AccessUser, input: ReadingLinkInput): Promise<NewReadingLink> {
    const { companyId, label, endsOn, withCode } = input;
    await this.access.require(user, companyId, 'manage');
    requireFuture(endsOn);
    if ((await this.reports.findOf(companyId)) === null) throw new AppError(declaration.errors.NO_REPORT);
    const token = newToken();
    const code = withCode ? newCode() : null;
    const saved = await transaction(this.dataSource, async (manager) => {
      const company = await lockCompany(companyId, manager);
      const { workspaceId } = company;
      if ((await manager.countBy(ReadingLinkEntity, { companyId })) >= limits.linksOfCompany)
        throw new AppError(declaration.errors.LINK_LIMIT);
      const codeHash = code === null ? null : hashOf(token, code);
      const hashes = { tokenHash: hashOf(token), codeHash };
      const row = {
        workspaceId,
        companyId,
        label,
        endsOn,
        ...hashes,
        createdBy: user.id,
        createdAt: new Date(),
      };
      const report = { ...aboutCompany(company, user.id), what: 'linkMade', to: label } as const;
      await this.record.add(manager, report);
      return manager.save(manager.create(ReadingLinkEntity, row));
    });
    return { ...toAnswer(saved, [], null), token, code };
  }

  async revoke(user: AccessUser, id: number): Promise<void> {
    const found = await this.dataSource.manager.findOneBy(ReadingLinkEntity, { id });
    if (found === null) throw notFound();
    await this.access.require(user, found.companyId, 'manage');
    const { companyId, createdBy, label } = found;
    await transaction(this.dataSource, async (manager) => {
      const about = aboutCompany(await lockCompany(companyId, manager), user.id);
      const { affected } = await manager.delete(ReadingLinkEntity, { id });
      const whom = createdBy === user.id ? null : createdBy;
      const report = { ...about, what: 'linkRevoked', whom, from: label } as const;
      if (affected === 1) await this.record.add(manager, report);
    });
  }

  async linksOf(companyId: number): Promise<ReadingLink[]> {
    const { manager } = this.dataSource;
    const links = await manager.find(ReadingLinkEntity, { where: { companyId }, order: { id: 'ASC' } });
    const where = { linkId: In(links.map(({ id }) => id)) };
    const days =
      links.length === 0 ? [] : await manager.find(ReadingLinkDayEntity, { where, order: { day: 'DESC' } });
    const closed = async ({ id, codeHash }: ReadingLinkEntity) =>
      codeHash === null ? null : this.throttle.closedUntil(codeRule(id));
    return Promise.all(
      links.map(async (link) => {
        const opened = days.filter(({ linkId }) => linkId === link.id);
        return toAnswer(link, opened, await closed(link));
      }),
    );
  }

  /**
   * Opens the report of a link and counts that.
   * @param address of the caller, which counts towards a limit and is not stored
   * @throws AppError LINK_ENDED alike for an unknown, a revoked and an expired link; CODE_REQUIRED, WRONG_CODE, TOO_MANY_REQUESTS
   */
  async open({ token, code }: SharedReportRequest, address: string): Promise<SharedReport> {
    await this.throttle.consume({ key: ['reading', address], limit: triesOfAddress, windowMs: minute });
    const { manager } = this.dataSource;
    const link = await manager.findOneBy(ReadingLinkEntity, { tokenHash: hashOf(token) });
    const today = businessDayOf(new Date());
    if (link === null || link.endsOn < today) throw new AppError(declaration.errors.LINK_ENDED);
    await this.checkCode(link, token, code);
    const company = await this.companies.find(link.companyId);
    const report = await this.reports.findOf(link.companyId);
    if (company === null || report === null) throw new AppError(declaration.errors.LINK_ENDED);
    await this.count(link.id, today);
    const { analysis, recommendations, aiArchitecture, createdAt } = report;
    return {
      ...{ company: company.name, analysis, recommendations, aiArchitecture },
      ...{ createdAt: createdAt.toISOString(), endsOn: link.endsOn },
    };
  }

  private async checkCode({ id, codeHash }: ReadingLinkEntity, token: string, code: string | undefined) {
    if (codeHash === null) return;
    if (code === undefined) throw new AppError(declaration.errors.CODE_REQUIRED);
    const rule = codeRule(id);
    await this.throttle.consume(rule);
    if (hashOf(token, code) !== codeHash) throw new AppError(declaration.errors.WRONG_CODE);
    await this.throttle.refund(rule);
  }

  private async count(linkId: number, day: string): Promise<void> {
    const { manager } = this.dataSource;
    const { affected } = await manager.increment(ReadingLinkDayEntity, { linkId, day }, 'opens', 1);
    if (affected === 1) return;
    await insertMissing(manager, ReadingLinkDayEntity, { linkId, day, opens: 0 });
    await manager.increment(ReadingLinkDayEntity, { linkId, day }, 'opens', 1);
    const oldest = businessDayOf(new Date(Date.now() - keptDays * 1440 * minute));
    await manager.delete(ReadingLinkDayEntity, { linkId, day: LessThan(oldest) });
  }
}

/** Limit of codes that may be tried for a link. */
const codeRule = (id: number) => ({
  ...{ key: ['reading code', String(id)], limit: triesOfCode, windowMs: 15 * minute },
});

const toAnswer = (
  { id, label, endsOn, codeHash, createdAt, createdBy }: ReadingLinkEntity,
  days: readonly ReadingLinkDayEntity[],
  closedUntil: Date | null,
): ReadingLink => ({
  ...{ id, label, endsOn, withCode: codeHash !== null, createdAt: createdAt.toISOString() },
  ...{ createdBy, lockedUntil: closedUntil?.toISOString() ?? null },
  opens: days.map(({ day, opens }) => ({ day, opens })),
});
