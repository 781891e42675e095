import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessUser,
  accessTo,
  businessDayOf,
  CompanyGrantEntity,
  type CompanyNeed,
  capabilitiesOf,
  permitted,
} from '@portals/service-kit';
import { DataSource, In, MoreThanOrEqual } from 'typeorm';

/** Checks what a user may do with a company (rule 18.6). */
@Injectable()
export class CompanyAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * @returns the id of the company's workspace
   * @throws AppError NOT_FOUND alike for a missing company and for one that the user has no access to; FORBIDDEN when the user may see the
   * company, but not do this
   */
  async require(user: AccessUser, companyId: number, need: CompanyNeed): Promise<number> {
    return (await permitted(need, (asked) => this.look(user, companyId, asked))).workspaceId;
  }

  /** Returns what the user may do with each of some companies, by their ids. Grants are read only where no role suffices. */
  async capabilities(user: AccessUser, companies: readonly { id: number; workspaceId: number }[]) {
    const byRole = companies.map(({ id, workspaceId }) => ({
      ...{ id, workspaceId },
      found: capabilitiesOf(user, workspaceId, null),
    }));
    const open = byRole.filter(({ found }) => found.length === 0).map(({ id }) => id);
    const where = {
      userId: user.id,
      companyId: In(open),
      endsOn: MoreThanOrEqual(businessDayOf(new Date())),
    };
    const grants = open.length === 0 ? [] : await this.dataSource.manager.findBy(CompanyGrantEntity, where);
    const kinds = new Map(grants.map(({ companyId, kind }) => [companyId, kind]));
    return new Map(
      byRole.map(({ id, workspaceId, found }) => [
        id,
        found.length > 0 ? found : capabilitiesOf(user, workspaceId, kinds.get(id) ?? null),
      ]),
    );
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
