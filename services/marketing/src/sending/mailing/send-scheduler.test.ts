import {
  CircuitBreaker,
  DailyQuotas,
  DomainRates,
  type DueRecipient,
  FairScheduler,
  MailsInTransit,
  SendRate,
  silentMs,
  WriteBatching,
} from './send-scheduler.js';

describe('the fair scheduler of mailings', () => {
  const nobody = () => false;
  const one = [{ id: 1, workspaceId: 1 }];
  const queues = (counts: Record<number, number>, workspaceOf = (mailingId: number) => mailingId) => {
    const lists = new Map(
      Object.entries(counts).map(([mailingId, count]) => [
        Number(mailingId),
        Array.from({ length: count }, (_, n) => ({
          id: Number(mailingId) * 1000 + n,
          mailingId: Number(mailingId),
          address: `p${n}@d${n % 2}.example`,
          messageId: `<${n}@site.example>`,
        })),
      ]),
    );
    const scheduler = new FairScheduler(
      async (mailingId) => (lists.get(mailingId) ?? []).splice(0, 3),
      nobody,
    );
    scheduler.set([...lists.keys()].map((id) => ({ id, workspaceId: workspaceOf(id) })));
    return scheduler;
  };
  const always = () => true;
  const mailings = (taken: DueRecipient[]) => taken.map(({ mailingId }) => mailingId);

  it('takes recipients of one mailing after the other, also over several calls', async () => {
    const scheduler = queues({ 1: 50, 2: 2, 3: 50 });
    expect(mailings(await scheduler.dequeue(4, always))).toEqual([1, 2, 3, 1]);
    expect(mailings(await scheduler.dequeue(5, always))).toEqual([2, 3, 1, 3]);
    expect(mailings(await scheduler.dequeue(2, always))).toEqual([1, 3]);
  });

  it('lets workspaces take turns, however many mailings one of them has (rule 15.1)', async () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [n + 1, 50]));
    const scheduler = queues(many, (id) => (id === 31 ? 2 : 1));
    const taken: number[] = [];
    for (let call = 0; call < 60; call++) taken.push(...mailings(await scheduler.dequeue(1, always)));
    expect(taken.filter((id) => id === 31)).toHaveLength(30);
    expect(new Set(taken).size).toBe(31);
    expect(mailings(await scheduler.dequeue(4, always)).filter((id) => id === 31)).toHaveLength(2);
  });

  it('skips recipients who have to wait, and nobody forever', async () => {
    const scheduler = queues({ 1: 4 });
    const notTheFirstDomain = ({ address }: DueRecipient) => address?.endsWith('@d1.example') === true;
    expect((await scheduler.dequeue(4, notTheFirstDomain)).map(({ id }) => id)).toEqual([1001]);
    expect((await scheduler.dequeue(4, always)).map(({ id }) => id)).toEqual([1000, 1002]);
    expect((await scheduler.dequeue(4, always)).map(({ id }) => id)).toEqual([1003]);
  });

  it('returns nobody twice who is not claimed yet', async () => {
    const same = [1, 2].map((id) => ({ id, mailingId: 1, address: null, messageId: '<1@site.example>' }));
    const scheduler = new FairScheduler(async () => [...same], nobody);
    scheduler.set(one);
    expect((await scheduler.dequeue(4, always)).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('hands nobody out who is taken already, and may be read again because they are not claimed yet', async () => {
    const due = [1, 2].map((id) => ({ id, mailingId: 1, address: null, messageId: '<1@site.example>' }));
    const scheduler = new FairScheduler(
      async () => [...due],
      (id) => id === 1,
    );
    scheduler.set(one);
    expect((await scheduler.dequeue(4, always)).map(({ id }) => id)).toEqual([2]);
  });

  it('asks a mailing again that had nobody, once it is looked at again', async () => {
    const due: DueRecipient[] = [];
    const scheduler = new FairScheduler(async () => due.splice(0), nobody);
    scheduler.set(one);
    expect(await scheduler.dequeue(1, always)).toEqual([]);
    due.push({ id: 7, mailingId: 1, address: null, messageId: '<7@site.example>' });
    expect(await scheduler.dequeue(1, always)).toEqual([]);
    scheduler.set(one);
    expect((await scheduler.dequeue(1, always)).map(({ id }) => id)).toEqual([7]);
  });
});

const mailings = new Map([
  [1, { id: 1, workspaceId: 7 }],
  [2, { id: 2, workspaceId: 7 }],
  [3, { id: 3, workspaceId: 8 }],
]);
const only = (...ids: number[]) => new Map([...mailings].filter(([id]) => ids.includes(id)));
const yes = () => true;

/** Returns the number of slots that each mailing gets when the mailings request slots in turn. */
function given(
  inTransit: MailsInTransit,
  of: ReadonlyMap<number, { id: number; workspaceId: number }>,
  connections: number,
) {
  const places = inTransit.places(of, connections);
  const counts: Record<number, number> = {};
  for (let round = 0; round < 10; round++)
    for (const id of of.keys()) if (places.give(id, yes)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

it('leaves one connection free while one user sends, however many campaigns that user has', () => {
  expect(given(new MailsInTransit(), only(1, 2), 4)).toEqual({ 1: 2, 2: 1 });
  expect(given(new MailsInTransit(), only(1), 1)).toEqual({ 1: 1 });
});

it('shares connections between users, mails that are under way included', () => {
  const inTransit = new MailsInTransit();
  expect(given(inTransit, mailings, 4)).toEqual({ 1: 1, 2: 1, 3: 2 });
  inTransit.add(11, { id: 1, workspaceId: 7 }, 0);
  inTransit.add(12, { id: 2, workspaceId: 7 }, 0);
  expect(given(inTransit, mailings, 4)).toEqual({ 3: 2 });
  inTransit.remove(11);
  expect(given(inTransit, mailings, 4)).toEqual({ 1: 1, 3: 2 });
});

it('uses no slot for an email that may not be sent yet', () => {
  const places = new MailsInTransit().places(only(3), 2);
  expect(places.give(3, () => false)).toBe(false);
  expect(places.give(3, yes)).toBe(true);
  expect(places.give(3, yes)).toBe(false);
});

it('tells a mailing apart whose mail is not replied to from what holds for the server', () => {
  const inTransit = new MailsInTransit();
  inTransit.add(11, { id: 1, workspaceId: 7 }, 1000);
  const up = { wait: () => null };
  const away = { wait: () => 'away' as const };
  const both = [...only(1, 3).values()];
  expect([...inTransit.waits(both, up, 1000 + silentMs - 1).values()]).toEqual([null, null]);
  expect([...inTransit.waits(both, up, 1000 + silentMs).values()]).toEqual(['silent', null]);
  expect([...inTransit.waits(both, away, 1000 + silentMs).values()]).toEqual(['silent', 'away']);
});

describe('the rate of emails', () => {
  it('allows this many in a second, evenly', () => {
    const rate = new SendRate(20);
    let gone = 0;
    for (let now = 10_000; now < 15_000; now++) {
      if (rate.waitMs(now) > 0) continue;
      rate.consume(now);
      gone++;
    }
    // A few extra emails are allowed, because sending may run up to 50 ms ahead to make up for late timers.
    expect(gone).toBeGreaterThanOrEqual(100);
    expect(gone).toBeLessThanOrEqual(102);
    expect(rate.waitMs(15_000)).toBeLessThanOrEqual(50);
  });

  it('does not save up unused capacity', () => {
    const rate = new SendRate(10);
    rate.consume(0);
    let burst = 0;
    for (; rate.waitMs(60_000) === 0; burst++) rate.consume(60_000);
    expect(burst).toBe(1);
  });

  it('of 0 has no limit', () => {
    const rate = new SendRate(0);
    for (let n = 0; n < 100; n++) rate.consume(0);
    expect(rate.waitMs(0)).toBe(0);
  });

  it('of a domain holds for all its addresses, and for no other', () => {
    const rates = new DomainRates(2);
    rates.consume('a@x.example', 1000);
    expect(rates.waitMs('b@X.example', 1000)).toBeGreaterThan(0);
    expect(rates.waitMs('b@y.example', 1000)).toBe(0);
    for (let n = 0; n < 5000; n++) rates.consume(`a@d${n}.example`, 10_000 + n);
    expect(rates.waitMs('a@d4999.example', 14_999)).toBeGreaterThan(0);
  });
});

describe('mails that wait to be stored', () => {
  it('wait for those that are under way, for a moment at most', () => {
    const batching = new WriteBatching();
    expect(batching.waitMs(0, 3, 1000)).toBe(Number.POSITIVE_INFINITY);
    expect(batching.waitMs(1, 3, 1000)).toBe(2);
    expect(batching.waitMs(2, 2, 1001)).toBe(1);
    expect(batching.waitMs(2, 2, 1002)).toBe(0);
    // The next emails start a new wait.
    expect(batching.waitMs(1, 3, 1010)).toBe(2);
  });

  it('wait no longer when no other is under way', () => {
    const batching = new WriteBatching();
    expect(batching.waitMs(1, 1, 1000)).toBe(2);
    expect(batching.waitMs(2, 0, 1000)).toBe(0);
    expect(batching.waitMs(1, 0, 1000)).toBe(0);
  });

  it('have a moment of their own after all others were stored with something else', () => {
    const batching = new WriteBatching();
    expect(batching.waitMs(1, 3, 1000)).toBe(2);
    expect(batching.waitMs(0, 4, 1001)).toBe(Number.POSITIVE_INFINITY);
    expect(batching.waitMs(1, 3, 1005)).toBe(2);
  });
});

it('gives emails back to the day on which they were counted, also when their results come after midnight', async () => {
  const refund = jest.fn(async () => {});
  const limitOf = async () => ({ limit: 50, sent: 0, isHeldDown: false });
  const quotas = new DailyQuotas({ limitOf, consume: async () => true, refund, countBounce: async () => {} });
  const claimedAt = new Date('2026-01-10T22:59:59Z');
  const mail = { workspaceId: 7, claimedAt };
  const manager = {} as never;
  await quotas.refresh([mail], [], claimedAt);
  await quotas.refund([mail, mail], [mail], claimedAt);
  await quotas.settle(mail, 'queued', manager);
  expect(refund.mock.calls).toEqual([
    [7, 1, claimedAt],
    [7, 1, claimedAt, manager],
  ]);
});

const doubtful = { kind: 'doubtful', reason: 'Timeout' } as const;

/** Returns a closed circuit breaker for a mail server, and the warnings that the breaker logs. */
async function closed(verify: () => Promise<void> = async () => {}) {
  const warned: string[] = [];
  const logger = { warn: (_facts: object, text: string) => void warned.push(text) };
  const breaker = new CircuitBreaker({ verify }, logger as never, () => {});
  breaker.connections(4);
  await new Promise(setImmediate);
  return { breaker, warned };
}

it('lets all wait for a server that has replied to nobody since', async () => {
  const { breaker } = await closed();
  breaker.record(doubtful, performance.now());
  expect([breaker.wait(performance.now()), breaker.connections(4)]).toEqual(['silent', 0]);
  breaker.record({ kind: 'sent' }, 0);
  expect(breaker.wait(performance.now())).toBeNull();
});

it('lets all others go on when the server has taken mails while one hung', async () => {
  const { breaker, warned } = await closed();
  breaker.record({ kind: 'sent' }, 0);
  breaker.record(doubtful, performance.now() - 60_000);
  expect([breaker.wait(performance.now()), breaker.connections(4)]).toEqual([null, 4]);
  expect(warned).toEqual(['the mail server did not reply to a mail of a mailing']);
});

it('asks a server that was away again, though the clock of the machine was put back', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const verify = jest.fn().mockRejectedValue(new Error('ECONNREFUSED'));
    const { breaker } = await closed(verify);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect([breaker.connections(4), verify.mock.calls.length]).toEqual([0, 1]);
    jest.advanceTimersByTime(1000);
    expect([breaker.connections(4), verify.mock.calls.length]).toEqual([0, 2]);
  } finally {
    jest.useRealTimers();
  }
});

it('is unavailable when it cannot be reached, and silent while it does not reply', async () => {
  const { breaker } = await closed(() => Promise.reject(new Error('ECONNREFUSED')));
  expect(breaker.wait(performance.now())).toBe('away');
  const { breaker: hanging } = await closed(() => new Promise<void>(() => {}));
  expect(hanging.wait(performance.now())).toBeNull();
  expect(hanging.wait(performance.now() + silentMs)).toBe('silent');
});
