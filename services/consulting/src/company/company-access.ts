import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessUser,
  accessTo,
  type CompanyNeed,
  companyCapabilities,
  permitted,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';

/** Checks what a user may do with a company (rule 18.6). */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * @returns the id of the company's workspace
   * @throws AppError NOT_FOUND both for a missing company and for one that the user has no access to; FORBIDDEN when the user may see the
   * company, but lacks the given need
   */
  async require(user: AccessUser, companyId: number, need: CompanyNeed): Promise<number> {
    return (await permitted(need, (asked) => this.look(user, companyId, asked))).workspaceId;
  }

  /** Returns the user's capabilities for each of some companies that they may read, by company id. */
  capabilities(user: AccessUser, companies: readonly { id: number; workspaceId: number }[]) {
    return companyCapabilities(user, companies, this.dataSource.manager);
  }

  private async look(
    user: AccessUser,
    companyId: number,
    need: CompanyNeed,
  ): Promise<{ workspaceId: number } | null> {
    const { sql, parameters } = accessTo(user, need);
    const [row] = await this.dataSource.query<{ workspaceId: number }[]>(
      `SELECT company.workspaceId FROM companies company WHERE company.id = ? AND ${sql}`,
      [companyId, ...parameters],
    );
    return row ?? null;
  }
}
