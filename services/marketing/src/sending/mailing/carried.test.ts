import { Carried, silentMs } from './carried.js';

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
