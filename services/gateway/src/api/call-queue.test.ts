import { CallQueue } from './call-queue.js';

/** Returns a caller from a name: `a` and `a/1` are two users at one address. */
const callerOf = (name: string) => {
  const [address = '', person = ''] = name.split('/');
  return { address, person };
};

const setUp = (limits: Partial<ConstructorParameters<typeof CallQueue>[0]> = {}) => {
  const queue = new CallQueue({ atOnce: 4, waiting: 10, waitMs: 60_000, ...limits });
  const started: string[] = [];
  const call = async (client: string, name = client) => {
    await queue.enter(callerOf(client));
    started.push(name);
  };
  return { queue, started, call };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of calls', () => {
  it('lets nobody wait while there is a free slot', () => {
    const { queue } = setUp();
    expect(['a', 'b', 'a/1'].map((name) => queue.enter(callerOf(name)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('leaves half of the places to the others', async () => {
    const { queue, started, call } = setUp();
    const calls = [1, 2, 3].map((n) => call(`greedy/${n}`, `greedy ${n}`));
    calls.push(call('other'));
    await settle();
    expect(started).toEqual(['greedy 1', 'greedy 2', 'other']);
    queue.leave(callerOf('greedy/1'));
    await Promise.all(calls);
    expect(started.at(-1)).toBe('greedy 3');
  });

  it('leaves half of what an address may have to other people there, and to calls without a session', async () => {
    const { queue, started, call } = setUp({ atOnce: 8 });
    const calls = [1, 2, 3, 4].map((n) => call('office/greedy', `greedy ${n}`));
    calls.push(call('office/other', 'other'), call('office', 'form'));
    await settle();
    expect(started).toEqual(['greedy 1', 'greedy 2', 'other', 'form']);
    queue.leave(callerOf('office/greedy'));
    queue.leave(callerOf('office/greedy'));
    await Promise.all(calls);
    expect(started.slice(4)).toEqual(['greedy 3', 'greedy 4']);
  });

  it('leaves three quarters to the others when one person calls from many addresses', async () => {
    const { queue, started, call } = setUp({ atOnce: 8 });
    const calls = [1, 2, 3, 4].map((n) => call(`address ${n}/greedy`, `greedy ${n}`));
    calls.push(call('office/other', 'other'), call('home', 'form'));
    await settle();
    expect(started).toEqual(['greedy 1', 'greedy 2', 'other', 'form']);
    queue.leave(callerOf('address 1/greedy'));
    queue.leave(callerOf('address 2/greedy'));
    await Promise.all(calls);
    expect(started.slice(4)).toEqual(['greedy 3', 'greedy 4']);
  });

  it('lets the people at an address take turns, no matter how many calls one of them has', async () => {
    const { queue, started, call } = setUp({ atOnce: 1 });
    const names = ['a/1', 'a/1', 'a/1', 'a/2', 'a', 'a/2'];
    const calls = names.map((name, place) => call(name, `${name} ${place}`));
    await settle();
    while (started.length < calls.length) {
      queue.leave(callerOf(started.at(-1)?.split(' ')[0] ?? ''));
      await settle();
    }
    expect(started).toEqual(['a/1 0', 'a/1 1', 'a/2 3', 'a 4', 'a/1 2', 'a/2 5']);
  });

  it('lets clients take turns when all slots are taken, no matter who has most calls', async () => {
    const { queue, started, call } = setUp({ atOnce: 1 });
    const calls = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => call(name.charAt(0), name));
    await settle();
    while (started.length < calls.length) {
      queue.leave(callerOf(started.at(-1)?.charAt(0) ?? ''));
      await settle();
    }
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuses calls at once when the queue is full, and accepts calls again afterwards', async () => {
    const { queue, started, call } = setUp({ atOnce: 1, waiting: 1 });
    const calls = [call('a'), call('b')];
    await expect(call('c')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retryAfter: 1 },
    });
    queue.leave(callerOf('a'));
    await Promise.all(calls);
    queue.leave(callerOf('b'));
    await call('c');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('refuses a call that has waited too long, whose place in the queue is free then', async () => {
    const { queue, started, call } = setUp({ atOnce: 1, waiting: 1, waitMs: 10 });
    await call('a');
    await expect(call('b')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const next = call('c');
    queue.leave(callerOf('a'));
    await next;
    expect(started).toEqual(['a', 'c']);
  });
});
