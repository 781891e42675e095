import { withAsciiDomain } from '@portals/contracts/fields';
import type { FastifyInstance } from 'fastify';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** One page of a list and the total number of matches. Sent as a plain array with X-Total-Count. */
export class Page<T> {
  constructor(
    readonly rows: T[],
    readonly total: number,
  ) {}

  map<U>(change: (row: T) => U): Page<U> {
    return new Page(this.rows.map(change), this.total);
  }
}

/** Sends every Page as a plain array, with the total in a header. */
export function sendPages(instance: FastifyInstance): void {
  instance.addHook('preSerialization', (_request, reply, answer, done) => {
    if (answer instanceof Page) {
      reply.header('x-total-count', String(answer.total));
      done(null, answer.rows);
    } else done(null, answer);
  });
}

export interface ListQuery {
  search?: string | undefined;
  /** A key of `sortable`; a leading `-` means descending. */
  sort: string;
  page: number;
  pageSize: number;
}

export interface ListRules {
  /** Properties to search, `alias.property`. */
  searchIn: string[];
  /** Property for each sort key, `alias.property`. */
  sortable: Readonly<Record<string, string>>;
  /** Unique property that breaks ties, `alias.id`. */
  tieBreaker: string;
  /** Equality filters from `alias.property` to value; undefined means no filter. */
  filters?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Returns the operand of `LIKE ? ESCAPE '!'` that finds a text anywhere. */
export const likePattern = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`;

/** Like `likePattern`, for a column of addresses: a domain with letters outside ASCII is converted to its stored ASCII form. */
export function addressPattern(text: string): string {
  const address = text.toLowerCase();
  return likePattern(
    address.includes('@') ? withAsciiDomain(address) : withAsciiDomain(`@${address}`).slice(1),
  );
}

function applySearch<T extends ObjectLiteral>(
  builder: SelectQueryBuilder<T>,
  rules: ListRules,
  text: string,
) {
  // The escape character is `!`, because MySQL and SQLite interpret a backslash in a literal differently.
  const where = rules.searchIn.map((property) => `${property} LIKE :search ESCAPE '!'`).join(' OR ');
  builder.andWhere(`(${where})`, { search: likePattern(text) });
}

/** Adds search, filters, order and page to a query and runs it. All list endpoints use it. */
export async function listPage<T extends ObjectLiteral>(
  builder: SelectQueryBuilder<T>,
  query: ListQuery,
  rules: ListRules,
): Promise<Page<T>> {
  if (query.search) applySearch(builder, rules, query.search);
  for (const [index, [property, value]] of Object.entries(rules.filters ?? {}).entries()) {
    if (value !== undefined) builder.andWhere(`${property} = :filter${index}`, { [`filter${index}`]: value });
  }
  const descending = query.sort.startsWith('-');
  const property = rules.sortable[descending ? query.sort.slice(1) : query.sort];
  const direction = descending ? 'DESC' : 'ASC';
  if (property !== undefined) builder.addOrderBy(property, direction);
  builder.addOrderBy(rules.tieBreaker, direction);
  const [rows, total] = await builder
    .skip((query.page - 1) * query.pageSize)
    .take(query.pageSize)
    .getManyAndCount();
  return new Page(rows, total);
}
