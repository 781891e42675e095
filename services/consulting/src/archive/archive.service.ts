import { Inject, Injectable } from '@nestjs/common';
import type { ArchiveQuery } from '@portals/contracts/consulting';
import {
  AccessReports,
  type AccessUser,
  CurrentPlaces,
  LOGGER,
  type Logger,
  notFound,
} from '@portals/service-kit';
import { type ZippedFile, zipFiles } from '@portals/service-kit/zip';
import { DataSource, MoreThan } from 'typeorm';
import { CompanyRepository, type ListedCompany } from '../company/company.repository.js';
import { CompanyAccess } from '../company/company-access.js';
import { COMPANY_ITEMS, type CompanyItemResource } from '../company-item/company-item.resource.js';
import type { ReportEntity } from '../report/report.entity.js';
import { ReportRepository } from '../report/report.repository.js';
import { archiveName } from './archive-name.js';
import { reportDocument } from './report-document.js';

/** Number of rows read at a time. */
const stepSize = 200;

export interface CompanyArchive {
  /** File name without its extension. */
  name: string;
  bytes: AsyncGenerator<Uint8Array>;
}

const jsonOf = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Exports a company as an archive that can be stored or moved elsewhere (rule 18.53). */
@Injectable()
export class ArchiveService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(ReportRepository) private readonly reports: ReportRepository,
    @Inject(COMPANY_ITEMS) private readonly kinds: readonly CompanyItemResource[],
    @Inject(AccessReports) private readonly record: AccessReports,
    @Inject(CurrentPlaces) private readonly places: CurrentPlaces,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns an archive of a company and everything that belongs to it. Rows are read during the download, which is aborted when the user
   * loses access (rule 18.4).
   */
  async export(user: AccessUser, companyId: number, { language }: ArchiveQuery): Promise<CompanyArchive> {
    await this.access.require(user, companyId, 'manage');
    const company = await this.companies.find(companyId);
    if (company === null) throw notFound();
    const report = await this.reports.findOf(companyId);
    const { workspaceId, name } = company;
    const entry = { workspaceId, company: name, who: user.id, what: 'companyExported' } as const;
    await this.record.add(this.dataSource.manager, entry);
    const files = this.files(user, company, report, language);
    return { name: archiveName(name, new Date()), bytes: this.whole(zipFiles(files), user, companyId) };
  }

  private files(
    user: AccessUser,
    company: ListedCompany,
    report: ReportEntity | null,
    language: ArchiveQuery['language'],
  ): ZippedFile[] {
    const current = this.places.follow(user);
    const check = async () => void (await this.access.require(await current(), company.id, 'manage'));
    const { id, name, sector, size, structure, email, createdAt } = company;
    return [
      { name: 'company.json', text: [jsonOf({ id, name, sector, size, structure, email, createdAt })] },
      ...this.kinds.map((kind) => ({
        name: `${kind.path}.json`,
        text: this.rows(kind, company.id, check),
      })),
      ...(report === null
        ? []
        : [
            { name: 'report.json', text: [jsonOf(report)] },
            { name: 'report.html', text: [reportDocument(name, report, language)] },
          ]),
    ];
  }

  /** Yields all rows of one kind as a JSON array, in order of their ids. */
  private async *rows(
    { entity, answer }: CompanyItemResource,
    companyId: number,
    check: () => Promise<void>,
  ): AsyncGenerator<string> {
    yield '[';
    for (let after = 0, isFirst = true; ; ) {
      await check();
      const rows = await this.dataSource.manager.find(entity, {
        ...{ where: { companyId, id: MoreThan(after) }, order: { id: 'ASC' }, take: stepSize },
      });
      const last = rows.at(-1);
      if (last === undefined) break;
      const texts = rows.map((row) => JSON.stringify(answer.parse(row)));
      yield `${isFirst ? '\n' : ',\n'}${texts.join(',\n')}`;
      [after, isFirst] = [last.id, false];
    }
    yield '\n]\n';
  }

  private async *whole(bytes: AsyncGenerator<Uint8Array>, user: AccessUser, companyId: number) {
    let isWhole = false;
    try {
      yield* bytes;
      isWhole = true;
    } finally {
      const facts = { companyId, userId: user.id };
      this.logger.info(facts, isWhole ? 'company exported' : 'export of a company broken off');
    }
  }
}
