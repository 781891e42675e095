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

  /** Stores a report; the unique index on the company refuses a second one. */
  async insert(input: ReportInput, createdAt: Date, manager: EntityManager): Promise<ReportEntity> {
    const report = manager.create(ReportEntity, { ...input, createdAt });
    await manager.insert(ReportEntity, report);
    return report;
  }
}
