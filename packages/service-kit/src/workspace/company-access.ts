import type { Membership } from '@portals/contracts/auth';
import { wallTimeOf } from '@portals/contracts/constants';
import type { AccessUser } from '../auth/access-tokens.js';
import type { RowReader } from '../database/fair-reads.js';
import { databaseTime, placeholders } from '../database/sql.js';
import { AppError, notFound } from '../errors/app-error.js';
import { type GrantKind, grantsTable } from './company-grant.entity.js';

/**
 * Permission that a call needs for a company; each level includes the previous ones (rule 18.6): `read` its results, `contribute` the
 * records that the client knows best, `work` on everything below it, `manage` the company itself and the access to it.
 */
export type CompanyNeed = 'read' | 'contribute' | 'work' | 'manage';

/** Condition of an SQL statement, with the values of its placeholders in order. */
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
 * The only rule of permission, as a condition on a table of companies with the alias `company`: the company is in a workspace in which the
 * user's role is sufficient, or the user holds a sufficient grant that has not ended. Every statement that reaches a company, or anything
 * below it, includes the condition.
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
  // A person who has left the workspace loses the companies that were assigned to them.
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
 * Returns a condition for lists, in addition to `accessTo`, which lets databases find the companies through indexes: with `accessTo` alone
 * they scan everybody's companies, because a grant may be for any of them.
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

/** Returns the condition for members' grants. Grants given before a person left the workspace and came back do not count. */
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

/** Returns the day in the time zone of the business, in the format of a grant's `endsOn`. */
export const businessDayOf = (moment: Date): string => wallTimeOf(moment).slice(0, 10);

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
 * Returns the workspace for a new company: the one in the call, or else the user's own, or else their first.
 * @returns null when the user is not in that workspace, or may not register companies there (rule 18.6)
 */
export function workspaceFor(user: AccessUser, asked: number | undefined): number | null {
  const able = user.workspaces.filter(({ role, reach }) => role !== 'member' || reach === 'all');
  const wanted = asked ?? (able.find(({ id }) => id === user.id) ?? able[0])?.id;
  return able.some(({ id }) => id === wanted) ? (wanted ?? null) : null;
}

/**
 * Returns the workspace that a call without a company refers to, chosen as in `workspaceFor`.
 * @throws AppError FORBIDDEN for a member who reaches only some companies of it; NOT_FOUND when the user is not in it
 */
export function requireWorkspace(user: AccessUser, asked: number | undefined): number {
  const workspaceId = workspaceFor(user, asked);
  if (workspaceId !== null) return workspaceId;
  throw asked === undefined || user.workspaces.some(({ id }) => id === asked)
    ? new AppError('FORBIDDEN')
    : notFound();
}

/**
 * Returns the result of `read` for a need.
 * @param read looks up a row with the condition that the user has the permission; null when it finds nothing
 * @throws AppError NOT_FOUND both for something missing and for something that the user has no access to; FORBIDDEN when the user may see
 * the company, but lacks the given need
 */
export async function permitted<T>(
  need: CompanyNeed,
  read: (need: CompanyNeed) => Promise<T | null>,
): Promise<T> {
  const found = await read(need);
  if (found !== null) return found;
  throw need !== 'read' && (await read('read')) !== null ? new AppError('FORBIDDEN') : notFound();
}
