import type { CompanyQuery } from '@portals/contracts/consulting';
import { type AccessCondition, type AccessUser, accessTo, likePattern } from '@portals/service-kit';
import { listKeyOf } from './list-key.rules.js';

const has = (property: string, table: string) =>
  `EXISTS (SELECT 1 FROM ${table} entry WHERE entry.companyId = company.id) AS ${property}`;

const columns = [
  ...[
    'id',
    'name',
    'sector',
    'size',
    'structure',
    'email',
    'createdAt',
    'workspaceId',
    'assigneeId',
    'userId',
  ].map((name) => `company.${name}`),
  has('hasProducts', 'products'),
  has('hasDepartments', 'departments'),
  has('hasProblems', 'problems'),
  has('hasStrengths', 'strengths'),
  has('hasReport', 'reports'),
].join(', ');

/** Sorts sizes by number of employees instead of alphabetically. */
const sizeRank = "CASE company.size WHEN 'small' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END";

const sortable: Readonly<Record<string, string>> = {
  name: 'company.nameKey',
  sector: 'company.sectorKey',
  size: sizeRank,
  createdAt: 'company.createdAt',
};

function conditionsOf(
  user: AccessUser,
  sight: AccessCondition,
  { search, size, workspace, assignee }: CompanyQuery,
) {
  const access = accessTo(user, 'read');
  const conditions = [sight.sql, access.sql];
  const parameters = [...sight.parameters, ...access.parameters];
  if (workspace !== undefined) {
    conditions.push('company.workspaceId = ?');
    parameters.push(workspace);
  }
  if (assignee !== undefined) {
    conditions.push('company.assigneeId = ?');
    parameters.push(assignee);
  }
  if (search) {
    const pattern = likePattern(listKeyOf(search));
    conditions.push("(company.nameKey LIKE ? ESCAPE '!' OR company.sectorKey LIKE ? ESCAPE '!')");
    parameters.push(pattern, pattern);
  }
  if (size) {
    conditions.push('company.size = ?');
    parameters.push(size);
  }
  return { where: conditions.join(' AND '), parameters };
}

/**
 * Returns the SQL for one page of the companies that a user may read, each with its progress and with the number of all of them, and the
 * SQL of that number alone, for a page without rows. Written as SQL because this is the most used list, and a query through the entity
 * takes three times as long.
 */
export function companyListQuery(user: AccessUser, sight: AccessCondition, query: CompanyQuery) {
  const { where, parameters } = conditionsOf(user, sight, query);
  const descending = query.sort.startsWith('-');
  const direction = descending ? 'DESC' : 'ASC';
  const by = sortable[descending ? query.sort.slice(1) : query.sort] ?? sortable.createdAt;
  const source = `FROM companies company WHERE ${where}`;
  const count = `SELECT COUNT(*) AS total ${source}`;
  return {
    rows: `SELECT ${columns}, (${count}) AS total ${source}
      ORDER BY ${by} ${direction}, company.id ${direction} LIMIT ? OFFSET ?`,
    rowParameters: [...parameters, ...parameters, query.pageSize, (query.page - 1) * query.pageSize],
    count,
    parameters,
  };
}
