import { type AccessUser, notFound, type Page } from '@portals/service-kit';
import type { CompanyAccess } from '../company/company-access.js';
import type { CompanyItem } from './company-item.entity.js';
import type { CompanyItemRepository, ItemInput } from './company-item.repository.js';

/** Operations on the rows of one kind under companies, with access checks. */
export class CompanyItemService {
  constructor(
    private readonly access: CompanyAccess,
    private readonly items: CompanyItemRepository,
  ) {}

  async list(user: AccessUser, companyId: number): Promise<Page<CompanyItem>> {
    await this.access.requireOwn(user, companyId);
    return this.items.listOf(companyId);
  }

  async create(user: AccessUser, input: ItemInput): Promise<CompanyItem> {
    const item = await this.items.insertOwned(user.id, input);
    if (item === null) throw notFound();
    return item;
  }

  async update(user: AccessUser, id: number, patch: object): Promise<CompanyItem> {
    await this.requireOwn(user, id);
    return this.items.update(id, patch);
  }

  async delete(user: AccessUser, id: number): Promise<void> {
    await this.requireOwn(user, id);
    await this.items.delete(id);
  }

  private async requireOwn(user: AccessUser, id: number): Promise<void> {
    const item = await this.items.findOwned(user.id, id);
    if (item === null) throw notFound();
  }
}
