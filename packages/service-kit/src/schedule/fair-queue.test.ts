import { FairQueue, type FairTask } from './fair-queue.js';

/** Returns helpers that start named tasks, end them on demand and record the order in which they began. */
function tasksOf(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, task: FairTask) =>
    queue.run(task, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { begun, add, end, settled };
}

const ana = 1;
const eva = 2;
const leo = 3;

it('serves users in turn, no matter how many tasks one of them has', async () => {
  const { begun, add, end } = tasksOf(new FairQueue({ atOnce: 1 }));
  for (let n = 1; n <= 30; n++) void add(`ana${n}`, { user: ana });
  void add('eva1', { user: eva });
  void add('eva2', { user: eva });
  void add('leo1', { user: leo });
  for (const name of ['ana1', 'ana2', 'eva1', 'leo1', 'ana3', 'eva2', 'ana4']) await end(name);
  expect(begun).toEqual(['ana1', 'ana2', 'eva1', 'leo1', 'ana3', 'eva2', 'ana4', 'ana5']);
});

it('leaves half of its slots to other users', async () => {
  const { begun, add, end, settled } = tasksOf(new FairQueue({ atOnce: 4 }));
  for (const name of ['a', 'b', 'c', 'd']) void add(name, { user: ana });
  await settled();
  expect(begun).toEqual(['a', 'b']);
  void add('e', { user: eva });
  await settled();
  expect(begun).toEqual(['a', 'b', 'e']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'e', 'c']);
});

it('leaves all slots but the limit of one user to others', async () => {
  const { begun, add, settled } = tasksOf(new FairQueue({ atOnce: 4, atOnceOfUser: 1 }));
  for (const name of ['a', 'b']) void add(name, { user: ana });
  for (const name of ['c', 'd']) void add(name, { user: eva });
  await settled();
  expect(begun).toEqual(['a', 'c']);
});

it('refuses waiting tasks of one user beyond the limit, and accepts those of others', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingOfUser: 2, waiting: 3 });
  const { begun, add, end } = tasksOf(queue);
  void add('a', { user: ana });
  void add('b', { user: ana });
  void add('c', { user: ana });
  await expect(add('d', { user: ana })).rejects.toMatchObject({
    code: 'TOO_MANY_TASKS',
    details: { retryAfter: 3 },
  });
  void add('e', { user: eva });
  await expect(add('f', { user: leo })).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  for (const name of ['a', 'b', 'e']) await end(name);
  expect(begun).toEqual(['a', 'b', 'e', 'c']);
});

it('lets a user with too many waiting tasks wait, until there is room or the caller disconnects', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  try {
    const { add, settled } = tasksOf(new FairQueue({ atOnce: 1, waitingOfUser: 1, refusedMs: 500 }));
    const caller = new AbortController();
    void add('a', { user: ana });
    void add('b', { user: ana });
    const refusals: unknown[] = [];
    const refused = add('c', { user: ana }).catch((error) => refusals.push(error.code));
    const left = expect(add('d', { user: ana, signal: caller.signal })).rejects.toThrow('gone');
    caller.abort(new Error('gone'));
    await left;
    jest.advanceTimersByTime(499);
    await settled();
    expect(refusals).toEqual([]);
    jest.advanceTimersByTime(1);
    await refused;
    expect(refusals).toEqual(['TOO_MANY_TASKS']);
  } finally {
    jest.useRealTimers();
  }
});

it('runs tasks together that fit into its memory, and no small task overtakes a large one', async () => {
  const { begun, add, end, settled } = tasksOf(new FairQueue({ atOnce: 8, bytes: 100 }));
  void add('small', { user: ana, bytes: 60 });
  void add('large', { user: eva, bytes: 500 });
  void add('tiny', { user: leo, bytes: 1 });
  await settled();
  expect(begun).toEqual(['small']);
  await end('small');
  expect(begun).toEqual(['small', 'large']);
  await end('large');
  expect(begun).toEqual(['small', 'large', 'tiny']);
});

it('lets nobody overtake a large task, also when part of its room is already free', async () => {
  const { begun, add, end } = tasksOf(new FairQueue({ atOnce: 8, bytes: 100 }));
  void add('one', { user: ana, bytes: 50 });
  void add('two', { user: eva, bytes: 50 });
  void add('large', { user: leo, bytes: 90 });
  void add('tiny', { user: ana, bytes: 1 });
  await end('one');
  expect(begun).toEqual(['one', 'two']);
  await end('two');
  expect(begun).toEqual(['one', 'two', 'large', 'tiny']);
  // Finished tasks no longer count towards the memory limit.
  await end('large');
  await end('tiny');
  void add('whole', { user: ana, bytes: 60 });
  void add('rest', { user: eva, bytes: 40 });
  await end('none');
  expect(begun.slice(4)).toEqual(['whole', 'rest']);
});

it('begins tasks behind a large one when nobody wants that one any more', async () => {
  const { begun, add, end } = tasksOf(new FairQueue({ atOnce: 8, bytes: 100 }));
  const caller = new AbortController();
  void add('one', { user: ana, bytes: 50 });
  const large = add('large', { user: eva, bytes: 90, signal: caller.signal });
  void add('tiny', { user: leo, bytes: 1 });
  caller.abort(new Error('gone'));
  await expect(large).rejects.toThrow('gone');
  await end('none');
  expect(begun).toEqual(['one', 'tiny']);
});

it('forgets a waiting task whose caller has disconnected, and begins none for such a caller', async () => {
  const { begun, add, end } = tasksOf(new FairQueue({ atOnce: 1, waitingOfUser: 1 }));
  const caller = new AbortController();
  void add('a', { user: ana });
  const left = add('b', { user: ana, signal: caller.signal });
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(add('c', { user: eva, signal: caller.signal })).rejects.toThrow('gone');
  void add('d', { user: ana });
  await end('a');
  expect(begun).toEqual(['a', 'd']);
});

it('frees the slot when a task fails', async () => {
  const queue = new FairQueue({ atOnce: 1, bytes: 10 });
  await expect(queue.run({ user: ana, bytes: 10 }, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  await expect(queue.run({ user: ana, bytes: 10 }, async () => 'yes')).resolves.toBe('yes');
});

it('lets the tasks of others go on while a user rests', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  try {
    const queue = new FairQueue({ atOnce: 1, bytes: 10 });
    const { begun, add, end, settled } = tasksOf(queue);
    await queue.enter({ user: ana, bytes: 10 });
    void add('next', { user: ana });
    queue.leave({ user: ana, bytes: 10 }, 100);
    void add('other', { user: eva, bytes: 10 });
    await end('other');
    jest.advanceTimersByTime(99);
    await settled();
    expect(begun).toEqual(['other']);
    jest.advanceTimersByTime(1);
    await settled();
    expect(begun).toEqual(['other', 'next']);
  } finally {
    jest.useRealTimers();
  }
});

it('refuses a task that has waited for too long', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  try {
    const { begun, add, end } = tasksOf(new FairQueue({ atOnce: 1, waitMs: 100 }));
    void add('a', { user: ana });
    const late = expect(add('b', { user: eva })).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
    jest.advanceTimersByTime(100);
    await late;
    await end('a');
    expect(begun).toEqual(['a']);
  } finally {
    jest.useRealTimers();
  }
});
