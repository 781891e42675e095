import { Carried, type DueRecipient, FairScheduler, silentMs } from './fair-scheduler.js';

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

const mailings = new Map([
  [1, { id: 1, workspaceId: 7 }],
  [2, { id: 2, workspaceId: 7 }],
  [3, { id: 3, workspaceId: 8 }],
]);
const only = (...ids: number[]) => new Map([...mailings].filter(([id]) => ids.includes(id)));
const yes = () => true;

/** Returns the number of slots that each mailing gets when they ask in turn. */
function given(
  carried: Carried,
  of: ReadonlyMap<number, { id: number; workspaceId: number }>,
  connections: number,
) {
  const places = carried.places(of, connections);
  const counts: Record<number, number> = {};
  for (let round = 0; round < 10; round++)
    for (const id of of.keys()) if (places.give(id, yes)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

it('leaves one connection free while one user sends, however many campaigns that user has', () => {
  expect(given(new Carried(), only(1, 2), 4)).toEqual({ 1: 2, 2: 1 });
  expect(given(new Carried(), only(1), 1)).toEqual({ 1: 1 });
});

it('shares connections between users, mails that are under way included', () => {
  const carried = new Carried();
  expect(given(carried, mailings, 4)).toEqual({ 1: 1, 2: 1, 3: 2 });
  carried.add(11, { id: 1, workspaceId: 7 }, 0);
  carried.add(12, { id: 2, workspaceId: 7 }, 0);
  expect(given(carried, mailings, 4)).toEqual({ 3: 2 });
  carried.remove(11);
  expect(given(carried, mailings, 4)).toEqual({ 1: 1, 3: 2 });
});

it('uses no slot for an email that may not be sent yet', () => {
  const places = new Carried().places(only(3), 2);
  expect(places.give(3, () => false)).toBe(false);
  expect(places.give(3, yes)).toBe(true);
  expect(places.give(3, yes)).toBe(false);
});

it('tells a mailing apart whose mail is not replied to from what holds for the server', () => {
  const carried = new Carried();
  carried.add(11, { id: 1, workspaceId: 7 }, 1000);
  const up = { wait: () => null };
  const away = { wait: () => 'away' as const };
  const both = [...only(1, 3).values()];
  expect([...carried.waits(both, up, 1000 + silentMs - 1).values()]).toEqual([null, null]);
  expect([...carried.waits(both, up, 1000 + silentMs).values()]).toEqual(['silent', null]);
  expect([...carried.waits(both, away, 1000 + silentMs).values()]).toEqual(['silent', 'away']);
});
