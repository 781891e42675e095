import { Inject, Injectable } from '@nestjs/common';
import type {
  MarketingCompany,
  MarketingCompanyDeletion,
  MarketingCompanyInput,
  MarketingCompanyPatch,
  MarketingCompanyQuery,
} from '@portals/contracts/marketing';
import { type AccessUser, AppError, FairReads, notFound, type Page, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { declaration } from '../declaration.js';
import { DemoData } from '../demo/demo-data.js';
import { judgesAnew } from '../fit/fit-profile.rules.js';
import { FitRunRepository } from '../fit/fit-run.repository.js';
import { FitRunWorker } from '../fit/fit-run.worker.js';
import { Stopping } from '../mailing/stopping.js';
import { changeRow } from '../row-version/change-row.js';
import { CompanyAccess } from './company-access.js';
import { CompanyDeletionRepository } from './company-deletion.repository.js';
import { CompanyRemovalWorker } from './company-removal.worker.js';
import { MarketingCompanyRepository } from './marketing-company.repository.js';

@Injectable()
export class MarketingCompanyService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(CompanyDeletionRepository) private readonly deletions: CompanyDeletionRepository,
    @Inject(Stopping) private readonly stopping: Stopping,
    @Inject(DemoData) private readonly demo: DemoData,
    @Inject(CompanyRemovalWorker) private readonly removals: CompanyRemovalWorker,
    @Inject(FitRunRepository) private readonly fitRuns: FitRunRepository,
    @Inject(FitRunWorker) private readonly fitWorker: FitRunWorker,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  /** The user's own companies. */
  async list(user: AccessUser, query: MarketingCompanyQuery): Promise<Page<MarketingCompany>> {
    await this.demo.seedOnce(user);
    return this.companies.list(user.id, query, this.reads.of(user));
  }

  create(user: AccessUser, input: MarketingCompanyInput): Promise<MarketingCompany> {
    return this.companies.insert(user.id, input, new Date());
  }

  async get(user: AccessUser, id: number): Promise<MarketingCompany> {
    const company = await this.companies.find(user.id, id);
    if (company === null) throw notFound();
    return company;
  }

  /** What goes with the company when it is deleted (rule 17.4). */
  async lookAtDeletion(user: AccessUser, id: number): Promise<MarketingCompanyDeletion> {
    await this.access.requireOwn(user, id);
    return this.deletions.look(id);
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed it since it was read (rule 9.6) */
  async update(user: AccessUser, id: number, patch: MarketingCompanyPatch): Promise<MarketingCompany> {
    await this.access.requireOwn(user, id);
    return changeRow(patch, {
      find: () => this.companies.find(user.id, id),
      write: (next, current) => this.write(next, current),
    });
  }

  /**
   * Makes the company and everything under it disappear at once; their rows are removed afterwards (rule 9.4).
   * @throws AppError MAILING_RUNNING while one of its campaigns goes out or may yet (rule 17.1)
   */
  async delete(user: AccessUser, id: number): Promise<void> {
    await this.access.requireOwn(user, id);
    await this.stopping.ended({ marketingCompanyId: id });
    const wasThere = await this.companies.hide(user.id, id, new Date());
    if (!wasThere) throw notFound();
    this.removals.wake();
  }

  /**
   * Stores a company, which keeps its contact for privacy questions while pages of it are public (rule 16.32). When its leads are judged by other words then, they are judged
   * once more (rule 9.32).
   */
  private async write(next: MarketingCompany, current: MarketingCompany): Promise<MarketingCompany | null> {
    const anew = judgesAnew(next, current);
    const written = await transaction(this.dataSource, async (manager) => {
      const stored = await this.companies.update(next, manager);
      const isTakenAway = current.privacyContact !== null && next.privacyContact === null;
      if (isTakenAway && (await this.companies.hasPages(next.id, manager)))
        throw new AppError(declaration.errors.PAGE_NO_PRIVACY_CONTACT);
      if (stored !== null && anew) await this.fitRuns.ask(next.id, manager);
      return stored;
    });
    if (anew) this.fitWorker.wake();
    return written;
  }
}
