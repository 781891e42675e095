import { renderPalette, reply, testUser } from '@portals/platform/testing';
import portal from './portal';
import { memberOf, workspaceOf } from './test/workspaces';

const { signal } = new AbortController();
const own = workspaceOf();
const other = workspaceOf({ id: 9, name: 'Sol', role: 'member' });
const people = [memberOf(7, 'Ana', 'owner'), memberOf(8, 'Íñigo Peña', 'member')];

async function open(route = '/people', more: object = {}) {
  const fetch = {
    'GET /api/workspaces': [own, other],
    'GET /api/workspaces/7/members': people,
    'GET /api/workspaces/9/members': [memberOf(3, 'Inés', 'owner')],
    ...more,
  };
  const screen = await renderPalette(portal, { route, fetch });
  const find = (text: string) => screen.parts().searches?.[0]?.find(text, signal);
  const names = async (text: string) => (await find(text))?.entries.map(({ label }) => label);
  return { ...screen, find, names };
}

it('adds the views that the user’s role may open, and the account', async () => {
  const hrefs = async (route: string) => (await open(route)).parts().commands.map(({ href }) => href);
  expect(await hrefs('/people')).toEqual([
    '/people',
    '/people?view=invitations',
    '/people?view=workspace',
    '/people?view=record',
    '/account',
  ]);
  expect(await hrefs('/people?workspace=9')).toEqual([
    '/people?workspace=9',
    '/people?workspace=9&view=workspace',
    '/account',
  ]);
});

it.each([
  ['en', { isAdmin: true }, ['Administration']],
  ['es', { isAdmin: true }, ['Administración']],
  ['en', {}, []],
] as const)(
  'adds the page for people in charge in %s for %j: %j (rule 20.7)',
  async (language, more, labels) => {
    const fetch = { 'GET /api/workspaces': [own] };
    const user = { ...testUser, ...more };
    const { parts } = await renderPalette(portal, { route: '/people', fetch, user, language });
    const found = parts().commands.filter(({ href }) => href === '/admin');
    expect(found.map(({ label }) => label)).toEqual(labels);
  },
);

it('finds members of all workspaces, or of the one in the address, by name and email address', async () => {
  const { names, find, calls } = await open();
  expect(await names('in')).toEqual(['Íñigo Peña', 'Inés']);
  expect(await names('peña inigo')).toEqual(['Íñigo Peña']);
  expect(await find('ANA@example')).toEqual({
    entries: [{ key: '7 7', label: 'Ana', detail: 'ana@example.com · Nodo', href: '/people?workspace=7' }],
  });
  expect(calls.filter(({ path }) => path === '/api/workspaces/7/members')).toHaveLength(1);
  expect(await (await open('/people?workspace=9')).names('in')).toEqual(['Inés']);
});

it('skips a workspace that is closed to this session, and searches the others', async () => {
  const closed = { ...other, asksPasskey: true, locked: true };
  const { names, calls } = await open('/people', { 'GET /api/workspaces': [own, closed] });
  expect(await names('in')).toEqual(['Íñigo Peña']);
  expect(calls.some(({ path }) => path === '/api/workspaces/9/members')).toBe(false);
});

it('links to the list of members if there are more than five matches', async () => {
  const many = [1, 2, 3, 4, 5, 6].map((id) => memberOf(id, `Eva ${id}`, 'member'));
  const found = await (await open('/people', { 'GET /api/workspaces/7/members': many })).find('eva');
  expect(found?.entries).toHaveLength(5);
  expect(found?.more).toEqual({ label: 'Everybody in Nodo', href: '/people?workspace=7' });
});

it('retries after a failure', async () => {
  let answers = 0;
  const members = () => {
    answers += 1;
    return answers === 1 ? reply(503) : people;
  };
  const { find, names } = await open('/people', { 'GET /api/workspaces/7/members': members });
  await expect(find('ana')).rejects.toThrow();
  expect(await names('ana')).toEqual(['Ana']);
});
