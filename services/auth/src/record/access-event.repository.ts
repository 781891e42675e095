import { Inject, Injectable } from '@nestjs/common';
import type { AccessEvent, AccessEventKind, AccessEventQuery, AccessPerson } from '@portals/contracts/auth';
import { listPage, type Page } from '@portals/service-kit';
import { Brackets, DataSource, In, LessThan, LessThanOrEqual } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { AccessEventEntity } from '../workspace/access-event.entity.js';

export interface EventFilter {
  what?: AccessEventKind | undefined;
  person?: number | undefined;
}

/** Returns the successor's id from an entry about the end of a membership; null for other entries. */
const successorOf = ({ what, newValue }: AccessEventEntity): number | null =>
  (what === 'ended' || what === 'left') && newValue !== null ? Number(newValue) : null;

@Injectable()
export class AccessEventRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(workspaceId: number, query: AccessEventQuery): Promise<Page<AccessEvent>> {
    const { what, person, sort, page, pageSize } = query;
    const found = await listPage(
      this.matching(workspaceId, { what, person }),
      { sort, page, pageSize },
      {
        searchIn: [],
        sortable: { at: 'event.at' },
        tieBreaker: 'event.id',
      },
    );
    const named = await this.named(found.rows);
    return found.map(named);
  }

  /** Returns a page of events, newest first: those before a given event, or the newest ones when `before` is null. */
  async next(
    workspaceId: number,
    filter: EventFilter,
    before: Pick<AccessEvent, 'id' | 'at'> | null,
    limit: number,
  ): Promise<AccessEvent[]> {
    const query = this.matching(workspaceId, filter);
    if (before !== null) {
      const { id } = before;
      const at = new Date(before.at);
      // The first condition is redundant, but lets the database find the start of the page through the index on the time.
      query.andWhere({ at: LessThanOrEqual(at) }).andWhere([{ at: LessThan(at) }, { id: LessThan(id) }]);
    }
    const rows = await query.orderBy('event.at', 'DESC').addOrderBy('event.id', 'DESC').take(limit).getMany();
    return rows.map(await this.named(rows));
  }

  /** Returns all people named in the record who still have an account, sorted by name. They include former members of the workspace. */
  async people(workspaceId: number): Promise<AccessPerson[]> {
    return this.dataSource.query<AccessPerson[]>(
      `SELECT id, name, email FROM users WHERE id IN (SELECT who FROM access_events WHERE workspaceId = ?
        UNION SELECT whom FROM access_events WHERE workspaceId = ? AND whom IS NOT NULL) ORDER BY name, id`,
      [workspaceId, workspaceId],
    );
  }

  private matching(workspaceId: number, { what, person }: EventFilter) {
    const query = this.dataSource
      .getRepository(AccessEventEntity)
      .createQueryBuilder('event')
      .where('event.workspaceId = :workspaceId', { workspaceId });
    if (what !== undefined) query.andWhere('event.what = :what', { what });
    if (person !== undefined) {
      const concerned = new Brackets((either) =>
        either.where('event.who = :person').orWhere('event.whom = :person'),
      );
      query.andWhere(concerned).setParameter('person', person);
    }
    return query;
  }

  /** Loads the names of the people in these rows. Returns a function that converts a row to an entry with names. */
  private async named(rows: readonly AccessEventEntity[]) {
    const ids = new Set(
      rows.flatMap((row) => [row.who, row.whom, successorOf(row)]).filter((id) => id !== null),
    );
    const users = await this.dataSource.getRepository(UserEntity).find({
      where: { id: In([...ids]) },
      select: { id: true, name: true, email: true },
    });
    const people = new Map(users.map(({ id, name, email }) => [id, { id, name, email }]));
    const invited = (address: string | null): AccessPerson | null =>
      address === null ? null : { id: null, name: null, email: address };
    return (row: AccessEventEntity): AccessEvent => {
      const { id, at, what, who, whom, address, company, oldValue, newValue } = row;
      const successor = successorOf(row);
      return {
        id,
        at: at.toISOString(),
        what,
        who: people.get(who) ?? null,
        whom: (whom === null ? null : people.get(whom)) ?? invited(address),
        company,
        from: oldValue,
        to: successor === null ? newValue : (people.get(successor)?.name ?? null),
        successor: successor === null ? null : (people.get(successor) ?? null),
      };
    };
  }
}
