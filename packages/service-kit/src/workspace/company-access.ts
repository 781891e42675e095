import type { Membership } from '@portals/contracts/auth';
import { businessDayOf } from '@portals/contracts/constants';
import type { AccessUser } from '../auth/access-tokens.js';
import type { RowReader } from '../database/fair-reads.js';
import { databaseTime, placeholders } from '../database/sql.js';
import { AppError, notFound } from '../errors/app-error.js';
import { type GrantKind, grantsTable } from './company-grant.entity.js';

/**
 * Permission that a call needs for a company; each level includes the previous ones (rule 18.6): `read` the company's results, `contribute`
 * records that the client knows best, `work` on all records of the company, `manage` the company itself and the access to it.
 */
export type CompanyNeed = 'read' | 'contribute' | 'work' | 'manage';

/** SQL condition with the values of its placeholders in order. */
export interface AccessCondition {
  sql: string;
  parameters: (number | string)[];
}

/** Kinds of grants that satisfy a need. */
const kindsFor: Readonly<Record<CompanyNeed, readonly GrantKind[]>> = {
  read: ['reader', 'contributor', 'member'],
  contribute: ['contributor', 'member'],
  work: ['member'],
  manage: [],
};

/**
 * The permission check, as a condition on a table of companies with the alias `company`: the company is in a workspace in which the user's
 * role is sufficient, or the user has a sufficient grant that has not ended. Every statement that accesses a company, or data of a company,
 * must include this condition.
 */
export function accessTo(user: AccessUser, need: CompanyNeed, now: Date = new Date()): AccessCondition {
  const whole = user.workspaces.filter(({ role, reach }) =>
    role === 'member' ? need !== 'manage' && reach === 'all' : true,
  );
  const inWhole = conditionOf(whole.map(({ id }) => id));
  const kinds = kindsFor[need];
  if (kinds.length === 0) return inWhole;
  const guests = kinds.filter((kind) => kind !== 'member');
  const assigned = assignedIn(user.workspaces);
  // Member grants count only together with a membership, so that people who leave the workspace lose their assigned companies.
  const sufficient = [
    ...(guests.length > 0 ? [`held.kind IN (${placeholders(guests)})`] : []),
    `(held.kind = 'member' AND ${assigned.sql})`,
  ].join(' OR ');
  return {
    sql: `(${inWhole.sql} OR EXISTS (SELECT 1 FROM ${grantsTable} held WHERE held.workspaceId = company.workspaceId
      AND held.companyId = company.id AND held.userId = ? AND held.endsOn >= ? AND (${sufficient})))`,
    parameters: [...inWhole.parameters, user.id, businessDayOf(now), ...guests, ...assigned.parameters],
  };
}

/**
 * Returns a condition to be used in lists in addition to `accessTo`, so that the database finds the companies through indexes. With
 * `accessTo` alone, it scans the companies of all users, because a grant may be for any company.
 */
export async function withinSight(
  user: AccessUser,
  reader: Pick<RowReader, 'query'>,
  now: Date = new Date(),
): Promise<AccessCondition> {
  const inWorkspaces = conditionOf(user.workspaces.map(({ id }) => id));
  const granted = await reader.query<{ companyId: number }[]>(
    `SELECT DISTINCT companyId FROM ${grantsTable} WHERE userId = ? AND endsOn >= ?`,
    [user.id, businessDayOf(now)],
  );
  if (granted.length === 0) return inWorkspaces;
  const ids = granted.map(({ companyId }) => companyId);
  return {
    sql: `(${inWorkspaces.sql} OR company.id IN (${placeholders(ids)}))`,
    parameters: [...inWorkspaces.parameters, ...ids],
  };
}

/** Returns the condition for members' grants. Grants from before a person left the workspace and rejoined it do not count. */
function assignedIn(workspaces: readonly Membership[]): AccessCondition {
  if (workspaces.length === 0) return { sql: '1 = 0', parameters: [] };
  const conditions = workspaces.map(({ id, since }) =>
    since === undefined
      ? { sql: 'company.workspaceId = ?', parameters: [id] }
      : {
          sql: '(company.workspaceId = ? AND held.createdAt >= ?)',
          parameters: [id, databaseTime(new Date(since))],
        },
  );
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

function conditionOf(ids: readonly number[]): AccessCondition {
  if (ids.length === 0) return { sql: '1 = 0', parameters: [] };
  if (ids.length === 1) return { sql: 'company.workspaceId = ?', parameters: [...ids] };
  return { sql: `company.workspaceId IN (${placeholders(ids)})`, parameters: [...ids] };
}

/**
 * Returns a user's permissions for a company, as listed in replies.
 * @param grant kind of the user's grant for the company, if any
 */
export function capabilitiesOf(
  user: AccessUser,
  workspaceId: number,
  grant: GrantKind | null,
): CompanyNeed[] {
  const place = user.workspaces.find(({ id }) => id === workspaceId);
  if (place !== undefined) {
    if (place.role !== 'member') return ['read', 'contribute', 'work', 'manage'];
    if (place.reach === 'all' || grant === 'member') return ['read', 'contribute', 'work'];
  }
  if (grant === 'contributor') return ['read', 'contribute'];
  return grant === 'reader' ? ['read'] : [];
}

/**
 * Returns the workspace for a new company: the requested workspace, or else the user's personal workspace, or else the user's first one.
 * @returns null when the user is not in the workspace, or may not register companies there (rule 18.6)
 */
export function workspaceFor(user: AccessUser, asked: number | undefined): number | null {
  const able = user.workspaces.filter(({ role, reach }) => role !== 'member' || reach === 'all');
  const wanted = asked ?? (able.find(({ id }) => id === user.id) ?? able[0])?.id;
  return able.some(({ id }) => id === wanted) ? (wanted ?? null) : null;
}

/**
 * Returns the workspace of a call that is not about a single company, chosen as in `workspaceFor`.
 * @throws AppError FORBIDDEN for a member who can access only some of its companies; NOT_FOUND when the user is not in the workspace
 */
export function requireWorkspace(user: AccessUser, asked: number | undefined): number {
  const workspaceId = workspaceFor(user, asked);
  if (workspaceId !== null) return workspaceId;
  throw asked === undefined || user.workspaces.some(({ id }) => id === asked)
    ? new AppError('FORBIDDEN')
    : notFound();
}

/**
 * Returns the row that `read` finds for a user with the needed permission.
 * @param read looks up the row under the condition that the user has the given permission; returns null when it finds nothing
 * @throws AppError NOT_FOUND when the row does not exist or the user has no access at all; FORBIDDEN when the user may read the company but
 * lacks the needed permission
 */
export async function permitted<T>(
  need: CompanyNeed,
  read: (need: CompanyNeed) => Promise<T | null>,
): Promise<T> {
  const found = await read(need);
  if (found !== null) return found;
  throw need !== 'read' && (await read('read')) !== null ? new AppError('FORBIDDEN') : notFound();
}
