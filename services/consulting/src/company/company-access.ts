import { Inject, Injectable } from '@nestjs/common';
import { type AccessUser, AppError, accessTo, type CompanyNeed, notFound } from '@portals/service-kit';
import { DataSource } from 'typeorm';

/** Checks what a user may do with a company (rule 18.6). */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * @throws AppError NOT_FOUND alike for a missing company and for one that the user has no access to; FORBIDDEN when the user may see the
   * company, but not do this
   */
  async require(user: AccessUser, companyId: number, need: CompanyNeed): Promise<void> {
    if (await this.has(user, companyId, need)) return;
    throw need !== 'read' && (await this.has(user, companyId, 'read'))
      ? new AppError('FORBIDDEN')
      : notFound();
  }

  private async has(user: AccessUser, companyId: number, need: CompanyNeed): Promise<boolean> {
    const { sql, parameters } = accessTo(user, need);
    const rows = await this.dataSource.query<object[]>(
      `SELECT company.id FROM companies company WHERE company.id = ? AND ${sql}`,
      [companyId, ...parameters],
    );
    return rows.length > 0;
  }
}
