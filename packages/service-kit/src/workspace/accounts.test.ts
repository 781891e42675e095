import { AccountRequest } from '@portals/contracts/auth';
import { Accounts } from './accounts.js';

const accounts = new Accounts({ AUTH_JWKS_URL: 'http://auth.example/jwks.json' });

/** Answers like the auth service: refuses a call that its schema does not allow, and otherwise knows everybody. */
function answerAsAuth() {
  const asked: number[][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const body: { ids: number[] } = JSON.parse(String(init?.body));
    asked.push(body.ids);
    if (!AccountRequest.safeParse(body).success) return new Response(null, { status: 400 });
    const of = (id: number) => ({ id, username: `u${id}`, name: `Name ${id}`, email: `u${id}@mail.example` });
    return Response.json(body.ids.map(of));
  });
  return asked;
}

afterEach(() => jest.restoreAllMocks());

it('finds names beside rows whose account was deleted, which have the id 0', async () => {
  const asked = answerAsAuth();
  expect([...(await accounts.namesOf([0, 7, 8, 7]))]).toEqual([
    [7, 'Name 7'],
    [8, 'Name 8'],
  ]);
  expect(asked).toEqual([[7, 8]]);
});

it.each([[[]], [[0]], [[0, -1]]])('asks nothing about %j', async (ids) => {
  const asked = answerAsAuth();
  expect(await accounts.namesOf(ids)).toEqual(new Map());
  expect(asked).toEqual([]);
});

it('finds the names of more people than one call may ask about', async () => {
  const asked = answerAsAuth();
  const ids = Array.from({ length: 2001 }, (_, index) => index + 1);
  const names = await accounts.namesOf(ids);
  expect([names.size, names.get(2001)]).toEqual([2001, 'Name 2001']);
  expect(asked.map(({ length }) => length)).toEqual([1000, 1000, 1]);
});

it.each([
  [{ sender: { name: 'Ana', workspace: 'Nodo' } }, true],
  [{ sender: null }, false],
])('knows by %j whether a workspace exists', async (answer, exists) => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer));
  expect(await accounts.hasWorkspace(7, 8)).toBe(exists);
});

it('does not take a workspace for deleted while auth is away', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  await expect(accounts.hasWorkspace(7, 8)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
