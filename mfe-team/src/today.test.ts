import { renderToday } from '@portals/platform/testing';
import portal from './portal';
import { workspaceOf } from './test/workspaces';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const invitation = (id: number, hours: number) => ({
  id,
  email: `${id}@example.com`,
  expiresAt: inHours(hours),
});

it('lists open invitations by workspace, sooner when one ends within two days (rule 21.8)', async () => {
  const { part, calls } = await renderToday(portal, {
    fetch: {
      'GET /api/workspaces': [
        workspaceOf({ id: 1, name: 'Norte', role: 'owner' }),
        workspaceOf({ id: 2, name: 'Sur', role: 'manager' }),
        workspaceOf({ id: 3, name: 'Este', role: 'member' }),
        workspaceOf({ id: 4, name: 'Oeste', role: 'owner', locked: true }),
        workspaceOf({ id: 5, name: 'Centro', role: 'owner' }),
      ],
      'GET /api/workspaces/1/invitations': [invitation(1, 100), invitation(2, 47)],
      'GET /api/workspaces/2/invitations': [invitation(3, 49)],
      'GET /api/workspaces/5/invitations': [],
    },
  });
  const asked = await part();
  expect(asked?.items.map(({ title, href, weight }) => [title, href, weight])).toEqual([
    ['2 open invitations to Norte', '/people?workspace=1&view=invitations', 55],
    ['An open invitation to Sur', '/people?workspace=2&view=invitations', 20],
  ]);
  expect(asked?.items[1]?.reason).toMatch(/^Nobody has accepted it yet; it ends on \d+ \w+ \d{4}$/);
  expect(calls.map(({ path }) => path).filter((path) => path.includes('invitations'))).toHaveLength(3);
});
