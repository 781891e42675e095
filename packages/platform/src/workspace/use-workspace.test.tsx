import { act, screen, waitFor } from '@testing-library/react';
import { useWorkspace } from '../public';
import { renderPortal, reply, testUser } from '../testing';

const workspace = (id: number, name: string) => ({
  id,
  name,
  role: 'owner',
  reach: 'all',
  people: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
});

function Shown() {
  const { workspaces, id, workspace: here, within } = useWorkspace();
  return (
    <p>
      {JSON.stringify([workspaces.length, id, here?.name ?? null, within('/list'), within('/list?view=x')])}
    </p>
  );
}

it.each([
  ['/x?workspace=8', [2, 8, 'Nodo', '/list?workspace=8', '/list?view=x&workspace=8']],
  ['/x?workspace=9', [2, 9, null, '/list', '/list?view=x']],
  ['/x', [2, null, null, '/list', '/list?view=x']],
  ['/x?workspace=0', [2, null, null, '/list', '/list?view=x']],
  ['/x?workspace=8a', [2, null, null, '/list', '/list?view=x']],
])('reads the workspace from %s', async (route, expected) => {
  const fetch = { 'GET /api/workspaces': [workspace(7, 'Ana'), workspace(8, 'Nodo')] };
  await renderPortal(<Shown />, { route, user: testUser, fetch });
  await waitFor(() => expect(screen.getByText(JSON.stringify(expected))).toBeVisible());
});

it('requests nothing while nobody is signed in', async () => {
  const { calls } = await renderPortal(<Shown />, { route: '/x?workspace=8' });
  expect(
    screen.getByText(JSON.stringify([0, 8, null, '/list?workspace=8', '/list?view=x&workspace=8'])),
  ).toBeVisible();
  expect(calls).toEqual([]);
});

it('keeps the workspace of the address while the workspaces are unknown', async () => {
  let fail = () => {};
  const failure = new Promise<unknown>((resolve) => {
    fail = () => resolve(reply(503, { statusCode: 503, code: 'SERVICE_UNAVAILABLE', message: 'down' }));
  });
  const kept = JSON.stringify([0, 8, null, '/list?workspace=8', '/list?view=x&workspace=8']);
  const fetch = { 'GET /api/workspaces': () => failure };
  const { calls } = await renderPortal(<Shown />, { route: '/x?workspace=8', user: testUser, fetch });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText(kept)).toBeVisible();
  await act(async () => fail());
  expect(screen.getByText(kept)).toBeVisible();
});
