import { Inject, Injectable } from '@nestjs/common';
import type { AdminUserQuery } from '@portals/contracts/admin';
import { withAsciiDomain } from '@portals/contracts/fields';
import { listPage, type Page, placeholders, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { noPassword } from '../user/no-password.js';
import { UserEntity } from '../user/user.entity.js';

/** Usage of an account: last activity, passkeys, password and workspaces. */
export interface AccountFacts {
  lastUsedAt: Date | null;
  place: string | null;
  passkeys: number;
  hasPassword: boolean;
  workspaces: number;
}

interface FactRow {
  id: number;
  seenAt: Date | string | null;
  seenPlace: string | null;
  signedInAt: Date | string | null;
  signInPlace: string | null;
  passkeys: unknown;
  hasNone: unknown;
  workspaces: unknown;
}

const momentOf = (value: Date | string | null) => (value === null ? null : toDate(value));
const newestSession =
  'FROM sessions session WHERE session.userId = account.id ORDER BY session.lastSeenAt DESC LIMIT 1';
const newestSignIn = `FROM access_events event WHERE event.workspaceId = account.id AND event.who = account.id
    AND event.what = 'signedIn' ORDER BY event.at DESC LIMIT 1`;

/** Queries for the account list on the administration pages. */
@Injectable()
export class AdminUserRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  list({ sort, search, ids, ...query }: AdminUserQuery): Promise<Page<UserEntity>> {
    const accounts = this.dataSource
      .getRepository(UserEntity)
      .createQueryBuilder('account')
      // Selects the columns explicitly, so that the password hash is never loaded.
      .select(
        ['id', 'username', 'name', 'email', 'createdAt', 'secondStep', 'adminSince'].map(
          (name) => `account.${name}`,
        ),
      );
    if (ids !== undefined) accounts.where({ id: In(ids.split(',').map(Number)) });
    return listPage(
      accounts,
      { ...query, sort, search: search && withAsciiDomain(search) },
      {
        // The cast makes the search ignore case and accents on MySQL, although the column itself does not (rule 3.10).
        searchIn: ['account.name', 'CAST(account.username AS CHAR)', 'account.email'],
        // Ids increase in the order of registration, so sorting by registration time uses the id.
        sortable: { name: 'account.name' },
        tieBreaker: 'account.id',
      },
    );
  }

  async factsOf(ids: readonly number[]): Promise<Map<number, AccountFacts>> {
    if (ids.length === 0) return new Map();
    const rows = await this.dataSource.query<FactRow[]>(
      `SELECT account.id, (SELECT session.lastSeenAt ${newestSession}) AS seenAt,
        (SELECT session.place ${newestSession}) AS seenPlace,
        (SELECT event.at ${newestSignIn}) AS signedInAt, (SELECT event.newValue ${newestSignIn}) AS signInPlace,
        account.password = ? AS hasNone,
        (SELECT COUNT(*) FROM passkeys WHERE passkeys.userId = account.id) AS passkeys,
        (SELECT COUNT(*) FROM memberships WHERE memberships.userId = account.id) AS workspaces
        FROM users account WHERE account.id IN (${placeholders(ids)})`,
      [noPassword, ...ids],
    );
    return new Map(
      rows.map((row) => {
        const seenAt = momentOf(row.seenAt);
        const signedInAt = momentOf(row.signedInAt);
        const isSession = seenAt !== null && (signedInAt === null || seenAt >= signedInAt);
        const facts = {
          lastUsedAt: isSession ? seenAt : signedInAt,
          place: isSession ? row.seenPlace : row.signInPlace,
          passkeys: Number(row.passkeys),
          hasPassword: Number(row.hasNone) === 0,
          workspaces: Number(row.workspaces),
        };
        return [row.id, facts];
      }),
    );
  }

  admins(): Promise<UserEntity[]> {
    return this.dataSource.manager.find(UserEntity, {
      where: { adminSince: Not(IsNull()) },
      order: { adminSince: 'ASC', id: 'ASC' },
    });
  }

  async setAdmin(id: number, adminSince: Date | null, manager: EntityManager): Promise<void> {
    await manager.update(UserEntity, { id }, { adminSince });
  }
}
