import { Inject, Injectable } from '@nestjs/common';
import { demoEmailOf, demoNameOf } from '@portals/contracts/constants';
import {
  type AccessUser,
  Accounts,
  businessDayOf,
  CONFIG,
  CompanyGrantEntity,
  seedOnce,
} from '@portals/service-kit';
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

/** Ids of the people around the demo user; null for a person who does not exist. */
interface DemoPeople {
  manager: number | null;
  guest: number | null;
}

const year = 365 * 86_400_000;

/** Creates sample companies for the demo user (rule 3.8). */
@Injectable()
export class DemoData implements CompanySamples {
  constructor(
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<ConsultingConfig, 'DEMO_USERNAME'>,
  ) {}

  /** Creates the sample companies on the demo user's first visit, and never again. */
  async seedOnce(user: AccessUser): Promise<void> {
    const { DEMO_USERNAME: demo } = this.config;
    if (demo === undefined || user.username !== demo) return;
    if (await this.dataSource.manager.existsBy(DemoSeedEntity, { userId: user.id })) return;
    const people = { manager: await this.idOf(demo, 'manager'), guest: await this.idOf(demo, 'guest') };
    await seedOnce(this.dataSource, DemoSeedEntity, user.id, (manager, now) =>
      this.seed(user.id, people, now, manager),
    );
  }

  private async idOf(demo: string, as: keyof DemoPeople): Promise<number | null> {
    const account = await this.accounts.byLogin(demoNameOf(demo, as));
    return account !== null && account.email === demoEmailOf(account.username) ? account.id : null;
  }

  private async seed(userId: number, people: DemoPeople, now: Date, manager: EntityManager): Promise<void> {
    if ((await this.companies.count(userId, manager)) > 0) return;
    for (const [index, sample] of sampleCompanies.entries()) {
      const createdAt = new Date(now.getTime() + index);
      await this.create(userId, { ...sample, ...people }, createdAt, manager);
    }
  }

  private async create(
    userId: number,
    sample: SampleCompany & DemoPeople,
    createdAt: Date,
    manager: EntityManager,
  ) {
    const companyId = await this.companies.insert(
      { workspaceId: userId, userId },
      { ...sample.company, ...(sample.isShared && { assigneeId: sample.manager }) },
      createdAt,
      manager,
    );
    const under = <T>(rows: readonly T[]) => rows.map((row) => ({ ...row, companyId }));
    await manager.insert(ContactEntity, under(sample.contacts));
    await manager.insert(ProductEntity, under(sample.products));
    await manager.insert(DepartmentEntity, under(sample.departments));
    await manager.insert(ProblemEntity, under(sample.problems));
    await manager.insert(StrengthEntity, under(sample.strengths));
    if (!sample.isShared || sample.guest === null) return;
    const endsOn = businessDayOf(new Date(createdAt.getTime() + year));
    await manager.insert(CompanyGrantEntity, {
      ...{ workspaceId: userId, companyId, userId: sample.guest, kind: 'contributor', endsOn, createdAt },
      ...{ email: sample.contacts[0]?.email ?? null, grantedBy: userId },
    });
  }
}
