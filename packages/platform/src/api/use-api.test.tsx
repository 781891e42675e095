import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { endSession } from '../session/session-store';
import { renderPortal, reply, testUser, userEvent } from '../testing';
import { useApi, useApiList } from './use-api';
import { isUnder, useInvalidate } from './use-invalidate';

function Reader({ path = '/api/things', on401 }: { path?: string | null; on401?: 'returnNull' }) {
  const { data, error, isLoading } = useApi<{ answer: number } | null>(path, on401 ? { on401 } : {});
  if (error instanceof Error) return <p>failed {error.message}</p>;
  return <p>{isLoading ? 'loading' : data ? `answer ${data.answer}` : 'empty'}</p>;
}

function Page({ path }: { path?: string }) {
  const [shown, setShown] = useState(true);
  const invalidate = useInvalidate();
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        toggle
      </button>
      <button type="button" onClick={() => void invalidate('/api/things')}>
        invalidate
      </button>
      {shown ? <Reader {...(path ? { path } : {})} /> : null}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function counter() {
  let answers = 0;
  return () => {
    answers += 1;
    return { answer: answers };
  };
}

afterEach(() => jest.useRealTimers());

it('calls once for an error and does not retry', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const { calls } = await renderPortal(<Reader />, { fetch: { 'GET /api/things': reply(500, 'x') } });
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText('failed 500: x')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('does not read again on focus, on coming online, or with time', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const { calls } = await renderPortal(<Reader />, { fetch: { 'GET /api/things': counter() } });
  await act(() => jest.advanceTimersByTimeAsync(10));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
  });
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText('answer 1')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('does not read again when the component comes back', async () => {
  const { calls } = await renderPortal(<Page />, { fetch: { 'GET /api/things': counter() } });
  await screen.findByText('answer 1');
  await press('toggle');
  await press('toggle');
  expect(screen.getByText('answer 1')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('reads what is on screen again after a write', async () => {
  await renderPortal(<Page />, { fetch: { 'GET /api/things': counter() } });
  await screen.findByText('answer 1');
  await press('invalidate');
  expect(await screen.findByText('answer 2')).toBeVisible();
});

it('forgets what is not on screen after a write, and reads it when it is wanted', async () => {
  const { calls } = await renderPortal(<Page path="/api/things?page=2" />, {
    fetch: { 'GET /api/things': counter() },
  });
  await screen.findByText('answer 1');
  await press('toggle');
  await press('invalidate');
  expect(calls).toHaveLength(1);
  await press('toggle');
  expect(await screen.findByText('answer 2')).toBeVisible();
});

it('keeps a list and a single answer of one path apart, and invalidates both', async () => {
  function Both() {
    const list = useApiList<number>('/api/things');
    return (
      <>
        <Page />
        <p>{list.data ? `${list.data.rows.length} of ${list.data.total}` : ''}</p>
      </>
    );
  }
  let round = 0;
  const fetch = () => {
    round += 1;
    return reply(200, Array.from({ length: round > 2 ? 3 : 1 }), { 'x-total-count': '9' });
  };
  await renderPortal(<Both />, { fetch });
  expect(await screen.findByText('1 of 9')).toBeVisible();
  await press('invalidate');
  expect(await screen.findByText('3 of 9')).toBeVisible();
});

it('reads nothing without a path', async () => {
  const { calls } = await renderPortal(<Reader path={null} />);
  expect(calls).toHaveLength(0);
});

it('returns an empty answer for a 401 on request, and an error otherwise', async () => {
  await renderPortal(
    <>
      <Reader on401="returnNull" path="/api/a" />
      <Reader path="/api/b" />
    </>,
    { fetch: () => reply(401, 'no') },
  );
  expect(await screen.findByText('empty')).toBeVisible();
  expect(await screen.findByText('failed 401: no')).toBeVisible();
});

it('forgets everything when the person signs out', async () => {
  const { calls } = await renderPortal(<Page />, { fetch: { 'GET /api/things': counter() }, user: testUser });
  await screen.findByText('answer 1');
  await press('toggle');
  act(() => endSession());
  await press('toggle');
  await waitFor(() => expect(calls).toHaveLength(2));
});

it.each([
  ['/api/companies', '/api/companies', true],
  ['/api/companies?page=2', '/api/companies', true],
  ['/api/companies/1/products', '/api/companies', true],
  ['/api/companies/1/products', '/api/companies/1', true],
  ['/api/companies/12', '/api/companies/1', false],
  ['/api/companies-x', '/api/companies', false],
  ['/api/companies/1', '/api/companies/', true],
  ['/api/products?companyId=4', '/api/products?companyId=', true],
])('%s is under %s: %s', (path, prefix, expected) => {
  expect(isUnder(path, prefix)).toBe(expected);
});
