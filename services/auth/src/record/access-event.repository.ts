import { Inject, Injectable } from '@nestjs/common';
import type { AccessEvent, AccessEventKind, AccessEventQuery, AccessPerson } from '@portals/contracts/auth';
import { FairReads, Page } from '@portals/service-kit';
import { Brackets, DataSource, In, LessThan, LessThanOrEqual, type SelectQueryBuilder } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { AccessEventEntity } from '../workspace/access-event.entity.js';

/** Person who reads the record. */
type Reader = Parameters<FairReads['of']>[0];

export interface EventFilter {
  what?: AccessEventKind | undefined;
  person?: number | undefined;
}

/** Returns the successor's id from an entry about the end of a membership; null for other entries. */
const successorOf = ({ what, newValue }: AccessEventEntity): number | null =>
  (what === 'ended' || what === 'left') && newValue !== null ? Number(newValue) : null;

/** Reads the record of access. A record has up to millions of entries, so the queries of one user take turns with those of others. */
@Injectable()
export class AccessEventRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FairReads) private readonly reads: FairReads,
  ) {}

  async list(user: Reader, workspaceId: number, query: AccessEventQuery): Promise<Page<AccessEvent>> {
    const { what, person, sort, page, pageSize } = query;
    const matching = this.matching(workspaceId, { what, person });
    const counting = matching.clone().select('COUNT(*)', 'total');
    const [counted] = await this.read<{ total: unknown }>(user, counting);
    const direction = sort === 'at' ? 'ASC' : 'DESC';
    matching.orderBy('event.at', direction).addOrderBy('event.id', direction);
    const rows = await this.rows(user, matching.offset((page - 1) * pageSize).limit(pageSize));
    return new Page(rows.map(await this.named(rows)), Number(counted?.total ?? 0));
  }

  /** Returns a page of events, newest first: those before a given event, or the newest ones when `before` is null. */
  async next(
    user: Reader,
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
    query.orderBy('event.at', 'DESC').addOrderBy('event.id', 'DESC').limit(limit);
    const rows = await this.rows(user, query);
    return rows.map(await this.named(rows));
  }

  /** Returns all people named in the record who still have an account, sorted by name. They include former members of the workspace. */
  async people(user: Reader, workspaceId: number): Promise<AccessPerson[]> {
    return this.reads.of(user).query<AccessPerson[]>(
      `SELECT id, name, email FROM users WHERE id IN (SELECT who FROM access_events WHERE workspaceId = ?
        UNION SELECT whom FROM access_events WHERE workspaceId = ? AND whom IS NOT NULL) ORDER BY name, id`,
      [workspaceId, workspaceId],
    );
  }

  private read<Row>(user: Reader, query: SelectQueryBuilder<AccessEventEntity>): Promise<Row[]> {
    return this.reads.of(user).query<Row[]>(...query.getQueryAndParameters());
  }

  /** Finds the ids of entries in the record, and loads these entries by their ids, in the order of the query. */
  private async rows(user: Reader, query: SelectQueryBuilder<AccessEventEntity>) {
    const found = await this.read<{ id: number }>(user, query.select('event.id', 'id'));
    const ids = found.map(({ id }) => id);
    const rows = await this.dataSource.getRepository(AccessEventEntity).findBy({ id: In(ids) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
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
