import type { Membership } from '@portals/contracts/auth';
import { businessDayOf } from '@portals/contracts/constants';
import { accessTo, type CompanyNeed, capabilitiesOf, workspaceFor } from './company-access.js';

const userIn = (...workspaces: Membership[]) => ({
  ...{ id: 7, username: 'ana', role: 'user', sessionId: '1' },
  workspaces,
});
const owner: Membership = { id: 3, role: 'owner', reach: 'all' };
const manager: Membership = { id: 4, role: 'manager', reach: 'assigned' };
const member: Membership = { id: 5, role: 'member', reach: 'all' };
const restricted: Membership = { id: 6, role: 'member', reach: 'assigned' };
const needs: CompanyNeed[] = ['read', 'contribute', 'work', 'manage'];

describe('accessTo', () => {
  it.each<[CompanyNeed, string, (number | string)[]]>([
    ['manage', 'company.workspaceId IN (?, ?)', [3, 4]],
    ['work', 'company.workspaceId IN (?, ?, ?)', [3, 4, 5]],
  ])('lets roles %s whole workspaces', (need, sql, parameters) => {
    const condition = accessTo(userIn(owner, manager, member, restricted), need);
    expect(condition.sql).toContain(sql);
    expect(condition.parameters.slice(0, parameters.length)).toEqual(parameters);
  });

  it('lets nobody manage with a grant', () => {
    expect(accessTo(userIn(member, restricted), 'manage')).toEqual({ sql: '1 = 0', parameters: [] });
    expect(accessTo(userIn(owner), 'manage')).toEqual({ sql: 'company.workspaceId = ?', parameters: [3] });
  });

  it('has as many values as placeholders', () => {
    for (const need of needs)
      for (const user of [userIn(), userIn(owner), userIn(owner, member, restricted)]) {
        const { sql, parameters } = accessTo(user, need);
        expect(sql.match(/\?/g)?.length ?? 0).toBe(parameters.length);
      }
  });

  it('counts days as the business does', () => {
    expect(businessDayOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(businessDayOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
  });
});

describe('capabilitiesOf', () => {
  const all = ['read', 'contribute', 'work', 'manage'];
  it.each<[string, number, Parameters<typeof capabilitiesOf>[2], string[]]>([
    ['an owner', 3, null, all],
    ['a manager', 4, null, all],
    ['a member of all', 5, null, all.slice(0, 3)],
    ['a member without the company', 6, null, []],
    ['a member with the company', 6, 'member', all.slice(0, 3)],
    ['a contributor', 9, 'contributor', all.slice(0, 2)],
    ['a reader', 9, 'reader', all.slice(0, 1)],
    ['a former member', 9, 'member', []],
    ['a stranger', 9, null, []],
  ])('of %s', (_name, workspaceId, grant, expected) => {
    expect(capabilitiesOf(userIn(owner, manager, member, restricted), workspaceId, grant)).toEqual(expected);
  });
});

describe('workspaceFor', () => {
  const own: Membership = { id: 7, role: 'owner', reach: 'all' };
  it.each<[string, Membership[], number | undefined, number | null]>([
    ['the named one', [owner, own], 3, 3],
    ['the own one', [owner, own], undefined, 7],
    ['the first one', [restricted, member], undefined, 5],
    ['none of a stranger', [own], 3, null],
    ['none of a restricted member', [own, restricted], 6, null],
    ['none', [], undefined, null],
  ])('is %s', (_name, workspaces, asked, expected) => {
    expect(workspaceFor(userIn(...workspaces), asked)).toBe(expected);
  });
});
