import { heldReply, renderPortal, reply, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { useApi } from '../api/use-api';
import { type Cache, useCache } from './use-cache';

function Subject({ write }: { write: (cache: Cache) => Promise<void> }) {
  const cache = useCache();
  const { data, error } = useApi<string[]>('/api/rows');
  return (
    <>
      <output>{data ? data.join() : error ? 'failed' : 'none'}</output>
      <button type="button" onClick={() => void write(cache)}>
        Write
      </button>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const write = () => user.click(screen.getByRole('button'));
const add = (cache: Cache) => cache.change<string[]>('/api/rows', (rows) => [...rows, 'new']);

it('shows the answer of a write without reading again', async () => {
  const { calls } = await renderPortal(<Subject write={(cache) => cache.put('/api/rows', ['put'])} />, {
    fetch: { 'GET /api/rows': ['old'] },
  });
  await waitFor(() => expect(shown()).toBe('old'));
  await write();
  await waitFor(() => expect(shown()).toBe('put'));
  expect(calls).toHaveLength(1);
});

it('changes what was read, without reading again', async () => {
  const { calls } = await renderPortal(<Subject write={add} />, { fetch: { 'GET /api/rows': ['old'] } });
  await waitFor(() => expect(shown()).toBe('old'));
  await write();
  await waitFor(() => expect(shown()).toBe('old,new'));
  expect(calls).toHaveLength(1);
});

it('reads again what could not be read before', async () => {
  let answer: unknown = reply(500, {});
  await renderPortal(<Subject write={add} />, { fetch: { 'GET /api/rows': () => answer } });
  await waitFor(() => expect(shown()).toBe('failed'));
  answer = ['old', 'new'];
  await write();
  await waitFor(() => expect(shown()).toBe('old,new'));
});

it('does not let a read that began before the write undo it', async () => {
  const first = heldReply(['old']);
  let reads = 0;
  await renderPortal(<Subject write={add} />, {
    fetch: { 'GET /api/rows': () => (++reads === 1 ? first.answer() : ['old', 'new']) },
  });
  await write();
  await waitFor(() => expect(shown()).toBe('old,new'));
  first.release();
  await first.answer();
  await waitFor(() => expect(shown()).toBe('old,new'));
});
