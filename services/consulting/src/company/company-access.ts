import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessUser,
  accessTo,
  type CompanyNeed,
  companyCapabilities,
  permitted,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';

/** Checks a user's permissions on a company (rule 18.6). */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * @returns the id of the company's workspace
   * @throws AppError NOT_FOUND when the company does not exist or the user may not read it; FORBIDDEN when the user may read it but lacks
   * the required permission
   */
  async require(user: AccessUser, companyId: number, need: CompanyNeed): Promise<number> {
    return (await permitted(need, (asked) => this.look(user, companyId, asked))).workspaceId;
  }

  /** Returns the user's capabilities by company id. The user must be allowed to read all of these companies. */
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
