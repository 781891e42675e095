import { Inject, Injectable } from '@nestjs/common';
import type { ReportInput } from '@portals/contracts/consulting';
import { DataSource, type EntityManager } from 'typeorm';
import { ReportEntity } from './report.entity.js';

@Injectable()
export class ReportRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  findOf(companyId: number): Promise<ReportEntity | null> {
    return this.dataSource.manager.findOneBy(ReportEntity, { companyId });
  }

  async listObligations(companyId: number, obligations: boolean): Promise<void> {
    await this.dataSource.manager.update(ReportEntity, { companyId }, { obligations });
  }

  /** Stores a report. A second report of the same company violates the unique index. */
  async insert(input: ReportInput, createdAt: Date, manager: EntityManager): Promise<ReportEntity> {
    const { facts = null, language = null, ...texts } = input;
    const report = manager.create(ReportEntity, {
      ...{ ...texts, language, facts, obligations: false, createdAt },
    });
    await manager.insert(ReportEntity, report);
    // Restores the boolean: because the column has a default, `insert` reads it back from the database as a number.
    report.obligations = false;
    return report;
  }
}
