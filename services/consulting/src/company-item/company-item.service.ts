import { type AccessUser, AppError, notFound, type Page } from '@portals/service-kit';
import type { CompanyAccess } from '../company/company-access.js';
import { type Edit, editConflicts } from '../company/edit-conflict.rules.js';
import { declaration } from '../declaration.js';
import type { CompanyItem } from './company-item.entity.js';
import type { CompanyItemRepository, ItemInput } from './company-item.repository.js';

/** Operations on one kind of company record, with access checks. */
export class CompanyItemService {
  constructor(
    private readonly access: CompanyAccess,
    private readonly items: CompanyItemRepository,
  ) {}

  async list(user: AccessUser, companyId: number): Promise<Page<CompanyItem>> {
    await this.access.require(user, companyId, 'contribute');
    return this.items.listOf(companyId);
  }

  /** @throws AppError ENTRY_LIMIT. Calls at once may exceed the limit a little: what exceeds it is stored, but not listed */
  async create(user: AccessUser, input: ItemInput): Promise<CompanyItem> {
    const isFull = await this.items.isFull(input.companyId);
    const item = isFull ? null : await this.items.insert(user, input);
    if (item !== null) return item;
    await this.access.require(user, input.companyId, 'contribute');
    throw isFull ? new AppError(declaration.errors.ENTRY_LIMIT) : notFound();
  }

  /** @throws AppError EDIT_CONFLICT when somebody else has changed one of the fields since the user read it (rule 5.11) */
  async update(user: AccessUser, id: number, edit: Edit & object): Promise<CompanyItem> {
    await this.requireItem(user, id);
    const { before: _, ...patch } = edit;
    return this.items.update(id, patch, (current) => {
      const fields = editConflicts(current, edit);
      if (fields.length > 0)
        throw new AppError('EDIT_CONFLICT', {
          conflict: { current: { ...current }, fields },
        });
    });
  }

  async delete(user: AccessUser, id: number): Promise<void> {
    await this.requireItem(user, id);
    await this.items.delete(id);
  }

  private async requireItem(user: AccessUser, id: number): Promise<void> {
    const item = await this.items.find(id);
    if (item === null) throw notFound();
    await this.access.require(user, item.companyId, 'contribute');
  }
}
