import { parseGroupRoles, roleOfGroups } from './group-roles.rules.js';

it.each([
  ['staff=member', [{ group: 'staff', role: 'member' }]],
  [
    ' CN=Leads,DC=org = manager ; Sales staff=member;',
    [
      { group: 'CN=Leads,DC=org', role: 'manager' },
      { group: 'Sales staff', role: 'member' },
    ],
  ],
  ['', null],
  [';', null],
  ['staff', null],
  ['=member', null],
  ['staff=owner', null],
  ['staff=member; leads=Manager', null],
])('parses %j', (text, parsed) => {
  expect(parseGroupRoles(text)).toEqual(parsed);
});

const roles = parseGroupRoles('staff=member; leads=manager; bosses=manager') ?? [];

it.each([
  [[], null],
  [['others'], null],
  [['Staff'], null],
  [['staff'], 'member'],
  [['staff', 'leads'], 'manager'],
  [['bosses', 'staff'], 'manager'],
])('gives the highest role of the groups %j', (groups, role) => {
  expect(roleOfGroups(groups, roles)).toBe(role);
});
