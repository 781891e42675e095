import { silentMs } from './fair-scheduler.js';
import { CircuitBreaker, DomainRates, SendRate, WriteBatching } from './send-limits.js';

describe('the rate of emails', () => {
  it('allows this many in a second, evenly', () => {
    const rate = new SendRate(20);
    let gone = 0;
    for (let now = 10_000; now < 15_000; now++) {
      if (rate.waitMs(now) > 0) continue;
      rate.take(now);
      gone++;
    }
    // A few more are allowed at the beginning, because the rate may catch up 50 ms.
    expect(gone).toBeGreaterThanOrEqual(100);
    expect(gone).toBeLessThanOrEqual(102);
    expect(rate.waitMs(15_000)).toBeLessThanOrEqual(50);
  });

  it('does not save up unused capacity', () => {
    const rate = new SendRate(10);
    rate.take(0);
    let burst = 0;
    for (; rate.waitMs(60_000) === 0; burst++) rate.take(60_000);
    expect(burst).toBe(1);
  });

  it('of 0 has no limit', () => {
    const rate = new SendRate(0);
    for (let n = 0; n < 100; n++) rate.take(0);
    expect(rate.waitMs(0)).toBe(0);
  });

  it('of a domain holds for all its addresses, and for no other', () => {
    const rates = new DomainRates(2);
    rates.take('a@x.example', 1000);
    expect(rates.waitMs('b@X.example', 1000)).toBeGreaterThan(0);
    expect(rates.waitMs('b@y.example', 1000)).toBe(0);
    for (let n = 0; n < 5000; n++) rates.take(`a@d${n}.example`, 10_000 + n);
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

const doubtful = { kind: 'doubtful', reason: 'Timeout' } as const;

/** Returns a breaker in front of a server that accepts logins, and its log. */
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
  breaker.see(doubtful, Date.now());
  expect([breaker.wait(Date.now()), breaker.connections(4)]).toEqual(['silent', 0]);
  breaker.see({ kind: 'sent' }, 0);
  expect(breaker.wait(Date.now())).toBeNull();
});

it('lets all others go on when the server has taken mails while one hung', async () => {
  const { breaker, warned } = await closed();
  breaker.see({ kind: 'sent' }, 0);
  breaker.see(doubtful, Date.now() - 60_000);
  expect([breaker.wait(Date.now()), breaker.connections(4)]).toEqual([null, 4]);
  expect(warned).toEqual(['the mail server did not reply to a mail of a mailing']);
});

it('is unavailable when it cannot be reached, and silent while it does not reply', async () => {
  const { breaker } = await closed(() => Promise.reject(new Error('ECONNREFUSED')));
  expect(breaker.wait(Date.now())).toBe('away');
  const { breaker: hanging } = await closed(() => new Promise<void>(() => {}));
  expect(hanging.wait(Date.now())).toBeNull();
  expect(hanging.wait(Date.now() + silentMs)).toBe('silent');
});
