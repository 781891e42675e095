import { Inject, Injectable } from '@nestjs/common';
import {
  businessDayOf,
  demoEmailOf,
  demoNameOf,
  isSampleAddress,
  type Language,
} from '@portals/contracts/constants';
import {
  type AccessUser,
  Accounts,
  AppError,
  CONFIG,
  CompanyGrantEntity,
  requireWorkspace,
  seedAlone,
  seedOnce,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyRepository } from '../company/company.repository.js';
import type { CompanySamples } from '../company/company-samples.js';
import type { ConsultingConfig } from '../config.js';
import { ContactEntity } from '../contact/contact.entity.js';
import { declaration } from '../declaration.js';
import { DepartmentEntity } from '../department/department.entity.js';
import { ProblemEntity } from '../problem/problem.entity.js';
import { ProductEntity } from '../product/product.entity.js';
import { StrengthEntity } from '../strength/strength.entity.js';
import { DemoSeedEntity } from './demo-seed.entity.js';
import { type SampleCompany, sampleCompanies } from './sample-companies.js';
import { sampleIn } from './sample-in.js';

/** Account ids of the demo user's colleague and guest; null if the account does not exist. */
interface DemoPeople {
  manager: number | null;
  guest: number | null;
}

const year = 365 * 86_400_000;

/** Creates sample companies: for the demo user on the first visit (rule 3.8), for others on request (rule 5.12). */
@Injectable()
export class DemoData implements CompanySamples {
  constructor(
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<ConsultingConfig, 'DEMO_USERNAME'>,
  ) {}

  /** Creates the sample companies on the demo user's first visit only. */
  async ensureSamples(user: AccessUser): Promise<void> {
    const { DEMO_USERNAME: demo } = this.config;
    if (demo === undefined || user.username !== demo) return;
    if (await this.dataSource.manager.existsBy(DemoSeedEntity, { userId: user.id })) return;
    const people = { manager: await this.idOf(demo, 'manager'), guest: await this.idOf(demo, 'guest') };
    await seedOnce(this.dataSource, DemoSeedEntity, user.id, (manager, now) =>
      this.seed(user.id, people, now, manager),
    );
  }

  /**
   * Creates one sample company in an empty workspace, and returns its id. If the sample is already there, for example because the answer of
   * the first call was lost, its id is returned.
   * @param asked id of the workspace; undefined for the user's personal one
   * @throws AppError EXAMPLE_NEEDS_EMPTY when the workspace already has another company
   */
  async createOne(user: AccessUser, asked: number | undefined, language: Language): Promise<number> {
    const workspaceId = requireWorkspace(user, asked);
    return seedAlone(this.dataSource, DemoSeedEntity, workspaceId, async (manager, now) => {
      const [there, ...more] = await this.companies.firstTwo(workspaceId, manager);
      if (there && more.length === 0 && isSampleAddress(there.email)) return there.id;
      if (there) throw new AppError(declaration.errors.EXAMPLE_NEEDS_EMPTY);
      return this.create({ workspaceId, userId: user.id }, sampleIn[language], now, manager);
    });
  }

  private async idOf(demo: string, as: keyof DemoPeople): Promise<number | null> {
    const account = await this.accounts.byLogin(demoNameOf(demo, as));
    return account !== null && account.email === demoEmailOf(account.username) ? account.id : null;
  }

  private async seed(userId: number, people: DemoPeople, now: Date, manager: EntityManager): Promise<void> {
    if ((await this.companies.count(userId, manager)) > 0) return;
    for (const [index, sample] of sampleCompanies.entries()) {
      const createdAt = new Date(now.getTime() + index);
      const place = { workspaceId: userId, userId };
      await this.create(place, { ...sample, ...people }, createdAt, manager);
    }
  }

  private async create(
    place: { workspaceId: number; userId: number },
    sample: SampleCompany & Partial<DemoPeople>,
    createdAt: Date,
    manager: EntityManager,
  ): Promise<number> {
    const companyId = await this.companies.insert(
      place,
      { ...sample.company, ...(sample.isShared && { assigneeId: sample.manager ?? null }) },
      createdAt,
      manager,
    );
    const under = <T>(rows: readonly T[]) => rows.map((row) => ({ ...row, companyId }));
    await manager.insert(ContactEntity, under(sample.contacts));
    await manager.insert(ProductEntity, under(sample.products));
    await manager.insert(DepartmentEntity, under(sample.departments));
    await manager.insert(ProblemEntity, under(sample.problems));
    await manager.insert(StrengthEntity, under(sample.strengths));
    const { guest = null } = sample;
    if (!sample.isShared || guest === null) return companyId;
    const endsOn = businessDayOf(new Date(createdAt.getTime() + year));
    await manager.insert(CompanyGrantEntity, {
      ...{ workspaceId: place.workspaceId, companyId, userId: guest, kind: 'contributor', endsOn, createdAt },
      ...{ email: sample.contacts[0]?.email ?? null, grantedBy: place.userId },
    });
    return companyId;
  }
}
