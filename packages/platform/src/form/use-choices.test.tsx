import { act, renderHook, waitFor } from '@testing-library/react';
import { type ChoicesOptions, useChoices } from './use-choices';

interface Row {
  color?: string;
  size?: number;
  version: number;
}
type Change = Omit<Row, 'version'>;

/** Collects the requests, which a test then answers in any order. */
function subject(key = 'a', stored: Row | undefined = { version: 0 }) {
  const sent: { change: Change; version: number; answer: (row: Row) => void; fail: () => void }[] = [];
  const failures: unknown[] = [];
  const options: ChoicesOptions<Row, Change> = {
    key,
    stored,
    send: (change, { version }) =>
      new Promise((answer, reject) => {
        sent.push({ change, version, answer, fail: () => reject(new Error('refused')) });
      }),
    onFailed: async (error) => {
      failures.push(error);
      return { version: 9 };
    },
  };
  const hook = renderHook((changed: object) => useChoices({ ...options, ...changed }), { initialProps: {} });
  const choose = (change: Change) => act(() => hook.result.current.choose(change));
  const chosen = () => hook.result.current.chosen;
  return { hook, sent, failures, choose, chosen };
}

const seen = ({ sent }: ReturnType<typeof subject>) => sent.map(({ change, version }) => [change, version]);

it('sends the newest of the choices made meanwhile, based on the answer to the one before', async () => {
  const rows = subject();
  rows.choose({ color: 'red' });
  rows.choose({ color: 'green' });
  rows.choose({ size: 2 });
  rows.choose({ color: 'blue' });
  expect(seen(rows)).toEqual([[{ color: 'red' }, 0]]);
  expect(rows.chosen()).toEqual({ color: 'blue', size: 2 });
  await act(async () => rows.sent[0]?.answer({ version: 4 }));
  expect(seen(rows).slice(1)).toEqual([[{ color: 'blue', size: 2 }, 4]]);
  expect(rows.chosen()).toEqual({ color: 'blue', size: 2 });
  await act(async () => rows.sent[1]?.answer({ version: 5 }));
  expect(rows.chosen()).toBeNull();
  rows.choose({ size: 3 });
  expect(seen(rows)[2]).toEqual([{ size: 3 }, 0]);
});

it('discards waiting choices after a failure, and stores the next one on the refetched data', async () => {
  const rows = subject();
  rows.choose({ color: 'red' });
  rows.choose({ color: 'green' });
  await act(async () => rows.sent[0]?.fail());
  await waitFor(() => expect(rows.chosen()).toBeNull());
  expect(rows.failures).toHaveLength(1);
  expect(rows.sent).toHaveLength(1);
  rows.choose({ size: 1 });
  expect(seen(rows)[1]).toEqual([{ size: 1 }, 0]);
});

it('sends a choice that is made while data is refetched after a failure', async () => {
  let refetched: (row: Row) => void = () => undefined;
  const rows = subject();
  rows.hook.rerender({
    onFailed: () =>
      new Promise((done) => {
        refetched = done;
      }),
  });
  rows.choose({ color: 'red' });
  await act(async () => rows.sent[0]?.fail());
  rows.choose({ color: 'green' });
  expect(rows.chosen()).toEqual({ color: 'green' });
  await act(async () => refetched({ version: 7 }));
  expect(seen(rows)[1]).toEqual([{ color: 'green' }, 7]);
});

it('keeps the choices of different keys apart', async () => {
  const rows = subject();
  rows.choose({ color: 'red' });
  rows.hook.rerender({ key: 'b', stored: { version: 3 } });
  expect(rows.chosen()).toBeNull();
  rows.choose({ size: 1 });
  expect(seen(rows)).toEqual([
    [{ color: 'red' }, 0],
    [{ size: 1 }, 3],
  ]);
  await act(async () => rows.sent[0]?.answer({ version: 1 }));
  expect(rows.chosen()).toEqual({ size: 1 });
});

it('sends nothing before the data is read', () => {
  const rows = subject();
  rows.hook.rerender({ stored: undefined });
  rows.choose({ color: 'red' });
  expect(rows.sent).toEqual([]);
  expect(rows.chosen()).toBeNull();
});
