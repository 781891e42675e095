import { pino } from 'pino';
import { Accounts } from './accounts.js';
import { CurrentPlaces } from './current-places.js';

const own = { id: 7, role: 'owner' as const, reach: 'all' as const };
const user = { id: 7, username: 'ana', role: 'user', sessionId: '31', workspaces: [own] };
const accounts = new Accounts({ AUTH_JWKS_URL: 'http://auth.example/jwks.json' });
const places = new CurrentPlaces(accounts, pino({ level: 'silent' }));

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('asks every two seconds what the session of the call reaches, which is nothing once it has ended', async () => {
  const answers = [[own], []];
  const call = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ email: 'ana@mail.example', workspaces: answers.shift() }),
    );
  const current = places.follow(user);
  const reached = async () => (await current()).workspaces;
  expect(await reached()).toEqual([own]);
  expect(call).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  expect(await reached()).toEqual([own]);
  expect(await reached()).toEqual([own]);
  expect(JSON.parse(String(call.mock.calls[0]?.[1]?.body))).toEqual({ userId: 7, sessionId: '31' });
  jest.advanceTimersByTime(2000);
  expect(await reached()).toEqual([]);
  expect(call).toHaveBeenCalledTimes(2);
});

it('asks though the clock of the machine was put back during the call', async () => {
  const call = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ email: 'ana@mail.example', workspaces: [] }));
  const current = places.follow(user);
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(2000);
  expect((await current()).workspaces).toEqual([]);
  expect(call).toHaveBeenCalledTimes(1);
});

it('goes on with what it knew while auth is away', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
  const current = places.follow(user);
  jest.advanceTimersByTime(2000);
  expect(await current()).toBe(user);
});
