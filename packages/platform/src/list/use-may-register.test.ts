import type { Workspace } from '@portals/contracts/auth';
import { mayRegister } from './use-may-register';

const place = (id: number): Workspace => ({
  ...{ id, name: 'Nodo', role: 'owner', reach: 'all', people: 1, createdAt: '2026-01-02T03:04:05.000Z' },
});
const [own, assigned] = [place(7), { ...place(8), role: 'member' as const, reach: 'assigned' as const }];

it.each([
  ['in the own workspace', [own, assigned], [own], 7, true],
  ['not in one of which only some companies are reached', [own, assigned], [own], 8, false],
  ['somewhere, when the page names none', [own, assigned], [own], null, true],
  ['somewhere, when the page names one of somebody else', [own, assigned], [own], 9, true],
  ['nowhere, when only some companies are reached', [assigned], [], null, false],
])('lets people register a company %s (rule 18.6)', (_where, workspaces, forNew, id, expected) => {
  expect(mayRegister({ id, workspaces, forNew })).toBe(expected);
});

it('lets nobody without a workspace register, and everybody until that is known (rule 18.76)', () => {
  const none = { id: null, workspaces: [], forNew: [] };
  expect(mayRegister({ ...none, hasNone: true })).toBe(false);
  expect([mayRegister(none), mayRegister({ ...none, hasNone: false })]).toEqual([true, true]);
});
