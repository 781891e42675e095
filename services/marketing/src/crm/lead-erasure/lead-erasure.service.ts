import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Lead, LeadErasure, LeadErasureInput } from '@portals/contracts/marketing';
import {
  AccessReports,
  type AccessUser,
  AppError,
  CONFIG,
  FairReads,
  LOGGER,
  type Logger,
  purgeDeleted,
  purgeDeletedWords,
  transaction,
} from '@portals/service-kit';
import { mailFolder, removeMailsTo } from '@portals/service-kit/mail';
import { DataSource, type EntityManager } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import { wordTable } from '../../kernel/plain.js';
import { CompanyAccess } from '../company/company-access.js';
import { MarketingCompanyRepository } from '../company/marketing-company.repository.js';
import type { CrmConfig } from '../config.js';
import { keysOfPerson } from '../erased-people/erased-hash.rules.js';
import { ErasedPeople } from '../erased-people/erased-people.js';
import { writeLeads } from '../funnel-counts/lead-writing.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { eraseImportNames } from './erase-import-names.js';
import { type ImportSearch, importedRows, lastImportedRow } from './imported-people.js';
import { LeadErasureRepository } from './lead-erasure.repository.js';
import { PERSON_ERASURES, type PersonErasure } from './person-erasure.js';

@Injectable()
export class LeadErasureService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadErasureRepository) private readonly erasure: LeadErasureRepository,
    @Inject(ErasedPeople) private readonly people: ErasedPeople,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(AccessReports) private readonly record: AccessReports,
    @Inject(PERSON_ERASURES) private readonly others: readonly PersonErasure[],
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(CONFIG) private readonly config: CrmConfig,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns a preview of the data that erasing the person of a lead would delete. */
  async preview(user: AccessUser, id: number): Promise<LeadErasure> {
    const lead = await this.find(user, id);
    const preview = await this.erasure.preview(lead, this.reads.of(user));
    return { ...preview, isRemembered: keysOfPerson(lead).length > 0 };
  }

  /**
   * Erases the personal data of a lead permanently (rule 9.17): first the copies, in the transaction that stores the hash, then the leads
   * in small batches. After an interruption, a retry erases the remaining data.
   * @throws AppError LEAD_DUPLICATES_CHANGED when the number of leads is no longer the one that was shown to the user
   */
  async erase(user: AccessUser, id: number, { count }: LeadErasureInput): Promise<void> {
    const lead = await this.find(user, id);
    const { marketingCompanyId } = lead;
    const imported = await this.searchImports(user, lead);
    await transaction(this.dataSource, async (manager) => {
      // Waits for forms and imports that have found no erasure yet and are storing leads; later ones see the hash.
      await this.access.lock(marketingCompanyId, manager);
      const workspaceId = await this.access.hold(user, marketingCompanyId, 'work', manager);
      const found = await this.erasure.countLeads(lead, manager);
      if (found !== count) throw new AppError(declaration.errors.LEAD_DUPLICATES_CHANGED);
      const contacts = await this.erasure.contactsOf(lead, manager);
      await this.people.add(marketingCompanyId, contacts, manager);
      await eraseImportNames(lead, manager);
      await this.erasure.eraseMentions(lead, imported, manager);
      for (const other of this.others)
        await other.eraseInTransaction?.(lead, { contacts, workspaceId }, manager);
      const company = await this.companies.nameOf(marketingCompanyId, manager);
      await this.record.add(manager, { workspaceId, company, who: user.id, what: 'personErased' });
    });
    for (const other of this.others) await other.eraseAfterwards?.(lead);
    while (await writeLeads(this.dataSource, (writing) => this.erasure.eraseSome(lead, writing)))
      await nextTurn();
    if (lead.contactEmail) await removeMailsTo(mailFolder(this.config), lead.contactEmail.trim());
    await purgeDeletedWords(this.dataSource, wordTable);
    await purgeDeleted(this.dataSource);
    this.logger.info({ marketingCompanyId, userId: user.id, leads: count }, 'person erased');
  }

  /** Searches the imports before the company is locked, because many imports take seconds. */
  private async searchImports(user: AccessUser, lead: Lead): Promise<ImportSearch> {
    const work = async (manager: EntityManager) => {
      // Waits for steps of imports that are storing rows with lower ids.
      await this.access.lock(lead.marketingCompanyId, manager);
      return lastImportedRow(manager);
    };
    const lastId = await transaction(this.dataSource, work, { readsLatest: true });
    return { lastId, rows: await importedRows(lead, this.reads.of(user)) };
  }

  private find(user: AccessUser, id: number): Promise<Lead> {
    return this.access.row(user, 'work', (reach) => this.leads.find(reach, id));
  }
}
