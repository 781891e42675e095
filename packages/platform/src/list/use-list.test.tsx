import { type FakeCall, renderPortal, reply, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { listAddress } from './list-address';
import { useList } from './use-list';

const address = listAddress(
  z.object({
    search: z.string().trim().optional(),
    sort: z.enum(['name', '-name']).default('name'),
    page: z.coerce.number().int().min(1).default(1),
  }),
  '/api/things?',
);
const rows = z.array(z.string());

function Subject() {
  const list = useList({ address, rows, pageSize: 2 });
  const navigate = useNavigate();
  const { state, total, filtered } = list;
  const presses: Record<string, () => void> = {
    Search: () => list.change({ search: 'a b' }),
    Turn: () => list.change({ sort: '-name' }),
    Second: () => list.change({ page: 2 }),
    Next: () => list.paging?.onPage(list.query.page + 1),
    Beyond: () => navigate('?page=9'),
    Back: () => navigate(-1),
    Retry: list.retry,
  };
  return (
    <>
      <output>{JSON.stringify({ state, total, filtered, rows: list.rows })}</output>
      {Object.entries(presses).map(([name, press]) => (
        <button key={name} type="button" onClick={press}>
          {name}
        </button>
      ))}
    </>
  );
}

const shown = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const page = (found: string[], total: number) => reply(200, found, { 'X-Total-Count': String(total) });
const asked = (calls: readonly FakeCall[]) => calls.map(({ path }) => path.slice('/api/things?'.length));
const open = (answer: (call: FakeCall) => unknown, route = '/list') =>
  renderPortal(<Subject />, { route, fetch: answer });

it('keeps the query in the address, and starts again at page one', async () => {
  const { calls, location } = await open(() => page(['a', 'b'], 6), '/list?page=3');
  await waitFor(() =>
    expect(shown()).toEqual({ state: 'rows', total: 6, filtered: false, rows: ['a', 'b'] }),
  );
  await press('Search');
  await waitFor(() => expect(location()).toBe('/list?search=a+b'));
  await press('Second');
  await waitFor(() => expect(location()).toBe('/list?search=a+b&page=2'));
  await waitFor(() => expect(shown()).toMatchObject({ state: 'rows' }));
  await press('Next');
  await waitFor(() => expect(location()).toBe('/list?search=a+b&page=3'));
  await press('Turn');
  await waitFor(() => expect(location()).toBe('/list?search=a+b&sort=-name'));
  expect(asked(calls)).toEqual([
    'page=3&sort=name',
    'search=a+b&sort=name',
    'search=a+b&page=2&sort=name',
    'search=a+b&page=3&sort=name',
    'search=a+b&sort=-name',
  ]);
});

it('makes a history entry for a page, and none for an order', async () => {
  const { location } = await open(() => page(['a', 'b'], 6));
  await press('Second');
  await press('Turn');
  await press('Back');
  await waitFor(() => expect(location()).toBe('/list'));
});

it('goes from beyond the last page to the last, and the way back does not lead there again', async () => {
  const { location } = await open(({ path }) => (path.includes('page=9') ? page([], 3) : page(['a'], 3)));
  await waitFor(() => expect(shown()).toMatchObject({ state: 'rows' }));
  await press('Beyond');
  await waitFor(() => expect(location()).toBe('/list?page=2'));
  await waitFor(() => expect(shown()).toMatchObject({ state: 'rows' }));
  await press('Back');
  await waitFor(() => expect(location()).toBe('/list'));
});

it.each([
  ['/list', 'empty', false],
  ['/list?search=x', 'noMatch', true],
  ['/list?page=2&sort=-name', 'empty', false],
])('reports on %s that there is nothing: %s', async (route, state, filtered) => {
  await open(() => page([], 0), route);
  await waitFor(() => expect(shown()).toEqual({ state, total: 0, filtered, rows: [] }));
});

it('reports a failure, and reads again on request', async () => {
  let answer: unknown = reply(500, {});
  const { calls } = await open(() => answer);
  expect(shown()).toMatchObject({ state: 'loading', total: null });
  await waitFor(() => expect(shown()).toMatchObject({ state: 'failed' }));
  answer = page(['a'], 1);
  await press('Retry');
  await waitFor(() => expect(shown()).toMatchObject({ state: 'rows', rows: ['a'] }));
  expect(calls).toHaveLength(2);
});

it('leaves parts of the address alone that are not its own', async () => {
  const { location } = await open(() => page(['a', 'b'], 6), '/list?view=things&page=3&company=4');
  await waitFor(() => expect(shown()).toMatchObject({ state: 'rows' }));
  await press('Search');
  await waitFor(() => expect(location()).toBe('/list?view=things&company=4&search=a+b'));
});
