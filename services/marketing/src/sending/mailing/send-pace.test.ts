import { type DueRecipient, FairScheduler } from './fair-scheduler.js';
import { DomainRates, SendRate, WriteBatching } from './send-pace.js';

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

describe('the fair scheduler of mailings', () => {
  const nobody = () => false;
  const queues = (counts: Record<number, number>) => {
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
    scheduler.set([...lists.keys()]);
    return scheduler;
  };
  const always = () => true;
  const mailings = (taken: DueRecipient[]) => taken.map(({ mailingId }) => mailingId);

  it('takes recipients of one mailing after the other, also over several calls', async () => {
    const scheduler = queues({ 1: 50, 2: 2, 3: 50 });
    expect(mailings(await scheduler.take(4, always))).toEqual([1, 2, 3, 1]);
    expect(mailings(await scheduler.take(5, always))).toEqual([2, 3, 1, 3]);
    expect(mailings(await scheduler.take(2, always))).toEqual([1, 3]);
  });

  it('skips recipients who have to wait, and nobody forever', async () => {
    const scheduler = queues({ 1: 4 });
    const notTheFirstDomain = ({ address }: DueRecipient) => address?.endsWith('@d1.example') === true;
    expect((await scheduler.take(4, notTheFirstDomain)).map(({ id }) => id)).toEqual([1001]);
    expect((await scheduler.take(4, always)).map(({ id }) => id)).toEqual([1000, 1002]);
    expect((await scheduler.take(4, always)).map(({ id }) => id)).toEqual([1003]);
  });

  it('returns nobody twice who is not claimed yet', async () => {
    const same = [1, 2].map((id) => ({ id, mailingId: 1, address: null, messageId: '<1@site.example>' }));
    const scheduler = new FairScheduler(async () => [...same], nobody);
    scheduler.set([1]);
    expect((await scheduler.take(4, always)).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('hands nobody out who is taken already, and may be read again because they are not claimed yet', async () => {
    const due = [1, 2].map((id) => ({ id, mailingId: 1, address: null, messageId: '<1@site.example>' }));
    const scheduler = new FairScheduler(
      async () => [...due],
      (id) => id === 1,
    );
    scheduler.set([1]);
    expect((await scheduler.take(4, always)).map(({ id }) => id)).toEqual([2]);
  });

  it('asks a mailing again that had nobody, once it is looked at again', async () => {
    const due: DueRecipient[] = [];
    const scheduler = new FairScheduler(async () => due.splice(0), nobody);
    scheduler.set([1]);
    expect(await scheduler.take(1, always)).toEqual([]);
    due.push({ id: 7, mailingId: 1, address: null, messageId: '<7@site.example>' });
    expect(await scheduler.take(1, always)).toEqual([]);
    scheduler.set([1]);
    expect((await scheduler.take(1, always)).map(({ id }) => id)).toEqual([7]);
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
