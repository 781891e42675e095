import { Inject, Injectable } from '@nestjs/common';
import { type AccessUser, notFound } from '@portals/service-kit';
import { CompanyRepository } from './company.repository.js';

/** The only permission: a company, and everything under it, belongs to the user who registered it. */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(CompanyRepository) private readonly companies: CompanyRepository) {}

  /** @throws AppError NOT_FOUND alike for a missing company and for another user's */
  async requireOwn(user: AccessUser, companyId: number): Promise<void> {
    if (!(await this.companies.isOwned(user.id, companyId))) throw notFound();
  }
}
