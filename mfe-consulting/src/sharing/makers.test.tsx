import { renderPortal, testUser } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import portal from '../portal';
import { acme } from '../test/company-api';

const day = '2099-01-31';

it('shows who made a link or invitation, and when wrong codes have locked a link', async () => {
  const made = { label: 'Board', endsOn: day, createdAt: acme.createdAt, opens: [] };
  const invitation = {
    ...{ id: 4, email: 'x@y.example', kind: 'reader' as const, endsOn: day, expiresAt: acme.createdAt },
    accepted: false,
  };
  const person = (userId: number, name: string) => ({
    ...{ userId, name, email: `${userId}@x.example`, role: 'manager', since: acme.createdAt },
  });
  const workspace = {
    id: 7,
    name: 'Nodo',
    role: 'owner',
    reach: 'all',
    people: 2,
    createdAt: acme.createdAt,
  };
  const answer = {
    guests: [],
    links: [
      { ...made, id: 1, withCode: true, createdBy: 9, lockedUntil: '2026-02-03T10:45:00.000Z' },
      { ...made, id: 2, label: 'Old', withCode: false, createdBy: 99, lockedUntil: null },
    ],
    invitations: [{ ...invitation, invitedBy: testUser.id }],
  };
  const company = { ...acme, workspaceId: 7, capabilities: ['read', 'contribute', 'work', 'manage'] };
  await renderPortal(portal, {
    ...{ route: '/empresa/5?tab=access', user: testUser },
    fetch: {
      'GET /api/workspaces': [workspace],
      'GET /api/workspaces/7/members': [person(testUser.id, 'Ana'), person(9, 'Luis')],
      'GET /api/companies/5': company,
      'GET /api/companies/5/access': answer,
      ...Object.fromEntries(
        ['contacts', 'products', 'departments', 'problems', 'strengths'].map((kind) => [
          `GET /api/companies/5/${kind}`,
          [],
        ]),
      ),
    },
  });
  expect(await screen.findByText('by Luis')).toBeVisible();
  expect(screen.getByText('by somebody who has left')).toBeVisible();
  expect(screen.queryByText('by Ana')).toBeNull();
  expect(screen.getAllByText(/^Locked until 3 Feb 2026/)).toHaveLength(1);
});
