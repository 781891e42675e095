import { Inject, Injectable } from '@nestjs/common';
import { type AccessUser, CONFIG, seedOnce } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyRepository } from '../company/company.repository.js';
import type { CompanySamples } from '../company/company-samples.js';
import type { ConsultingConfig } from '../config.js';
import { ContactEntity } from '../contact/contact.entity.js';
import { DepartmentEntity } from '../department/department.entity.js';
import { ProblemEntity } from '../problem/problem.entity.js';
import { ProductEntity } from '../product/product.entity.js';
import { StrengthEntity } from '../strength/strength.entity.js';
import { DemoSeedEntity } from './demo-seed.entity.js';
import { type SampleCompany, sampleCompanies } from './sample-companies.js';

/** Creates sample companies for the demo user (rule 3.8). */
@Injectable()
export class DemoData implements CompanySamples {
  constructor(
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<ConsultingConfig, 'DEMO_USERNAME'>,
  ) {}

  /** Creates the sample companies on the demo user's first visit, and never again. */
  async seedOnce(user: AccessUser): Promise<void> {
    if (this.config.DEMO_USERNAME === undefined || user.username !== this.config.DEMO_USERNAME) return;
    await seedOnce(this.dataSource, DemoSeedEntity, user.id, (manager, now) =>
      this.seed(user.id, now, manager),
    );
  }

  private async seed(userId: number, now: Date, manager: EntityManager): Promise<void> {
    if ((await this.companies.count(userId, manager)) > 0) return;
    for (const [index, sample] of sampleCompanies.entries()) {
      const createdAt = new Date(now.getTime() + index);
      await this.create(userId, sample, createdAt, manager);
    }
  }

  private async create(userId: number, sample: SampleCompany, createdAt: Date, manager: EntityManager) {
    const companyId = await this.companies.insert(
      { workspaceId: userId, userId },
      sample.company,
      createdAt,
      manager,
    );
    const under = <T>(rows: readonly T[]) => rows.map((row) => ({ ...row, companyId }));
    await manager.insert(ContactEntity, under(sample.contacts));
    await manager.insert(ProductEntity, under(sample.products));
    await manager.insert(DepartmentEntity, under(sample.departments));
    await manager.insert(ProblemEntity, under(sample.problems));
    await manager.insert(StrengthEntity, under(sample.strengths));
  }
}
