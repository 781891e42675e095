import { createLogger } from '@portals/service-kit/plain';
import { accepted } from '../../test/support/accepted.js';
import { CountingServer } from '../../test/support/counting-server.js';
import { eventually } from '../../test/support/eventually.js';
import { CallerLimit } from './caller-limit.js';
import { LimitServer } from './limit-server.js';
import { RateLimit } from './rate-limit.js';

let there: CountingServer;
let logs: string;
let states: boolean[];
const connected: LimitServer[] = [];

beforeEach(async () => {
  there = await CountingServer.start();
  logs = '';
  states = [];
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const server of connected.splice(0)) server.close();
  there.stop();
});

/**
 * Creates the limit and server connection of one of two gateways.
 * @param withinMs milliseconds to wait for a count; long, so that a pause of less than a second is no failure of the server
 */
function gateway(withinMs = 20_000) {
  const logger = createLogger('gateway', 'info', {
    write: (line: string) => {
      logs += line;
    },
  });
  const server = new LimitServer(there.url, logger, (isFailing) => states.push(isFailing), withinMs);
  connected.push(server);
  return { gateways: () => 2, server };
}

/** Waits until requests are counted on the server. The probing requests come from an address that no test uses. */
const untilCounted = (limit: RateLimit) =>
  eventually('the server counts', async () => {
    later();
    const before = there.asked;
    await limit.consume(`198.51.100.${before}`);
    return there.asked > before;
  });

let shift = 0;
/** Moves the clock past the pause that follows a failure. */
function later() {
  shift += 5000;
  jest.restoreAllMocks();
  const now = performance.now() + shift;
  jest.spyOn(performance, 'now').mockReturnValue(now);
}

it('lets gateways use up one limit together, however the requests are spread', async () => {
  const [one, other] = [new RateLimit('calls', 10, gateway()), new RateLimit('calls', 10, gateway())];
  await untilCounted(one);
  await untilCounted(other);
  expect(await accepted(one, 8)).toBe(8);
  expect(await accepted(other, 8)).toBe(2);
  expect(await accepted(one, 1)).toBe(0);
  await expect(other.consume('192.0.2.1')).rejects.toMatchObject({ details: { retryAfter: 60 } });
  expect(await accepted(one, 1, '192.0.2.2')).toBe(1);
  expect(await accepted(new RateLimit('forms', 10, gateway()), 1)).toBe(1);
});

it('counts each limit by itself', async () => {
  const counting = gateway();
  await untilCounted(new RateLimit('events', 10, counting));
  const limit = new CallerLimit(2, counting);
  there.counts.clear();
  await limit.consume('192.0.2.1', '7');
  await new RateLimit('events', 10, counting).consume('192.0.2.1');
  expect([...there.counts]).toEqual([
    ['portals:callers:user 7', 1],
    ['portals:addresses:192.0.2.1', 1],
    ['portals:events:192.0.2.1', 1],
  ]);
});

it('refuses a caller beyond the limit without asking the server again', async () => {
  const limit = new RateLimit('calls', 3, gateway());
  await untilCounted(limit);
  there.asked = 0;
  expect(await accepted(limit, 50)).toBe(3);
  expect(there.asked).toBe(3);
});

it('allows its share while the server is silent, and all of it together once it replies again', async () => {
  const limit = new RateLimit('calls', 10, gateway(500));
  await untilCounted(limit);
  there.pause();
  states = [];
  logs = '';
  expect(await accepted(limit, 20)).toBe(5);
  expect(states).toEqual([true]);
  expect(logs.match(/"level":"warn".*each gateway for its share/g)).toHaveLength(1);
  later();
  expect(await accepted(limit, 1)).toBe(0);
  expect(states).toEqual([true]);
  there.resume();
  await untilCounted(limit);
  expect(states).toEqual([true, false]);
  expect(logs).toMatch(/"level":"info".*together again/);
  expect(await accepted(limit, 12, '192.0.2.2')).toBe(10);
});

it('allows its share when the server ends its connections, and when it is not there from the start', async () => {
  const limit = new RateLimit('calls', 4, gateway());
  await untilCounted(limit);
  there.stop();
  expect(await accepted(limit, 5)).toBe(2);
  expect(await accepted(new RateLimit('calls', 4, gateway()), 5)).toBe(2);
  expect(states.at(-1)).toBe(true);
});

it('does not take the refusal of a blocked caller for an answer of the server', async () => {
  const limit = new RateLimit('calls', 4, gateway());
  await untilCounted(limit);
  expect(await accepted(limit, 5)).toBe(4);
  there.stop();
  expect(await accepted(limit, 1, '192.0.2.2')).toBe(1);
  states = [];
  later();
  expect(await accepted(limit, 1)).toBe(0);
  expect(states).toEqual([]);
});

it('asks a failing server no more than once in a second', async () => {
  const limit = new RateLimit('calls', 100, gateway(100));
  await untilCounted(limit);
  there.pause();
  await limit.consume('192.0.2.1');
  there.resume();
  there.asked = 0;
  expect(await accepted(limit, 60)).toBe(49);
  expect(there.asked).toBe(0);
});

it('logs once why there is no connection, without the password', async () => {
  there.behaviour = 'refuses the password';
  gateway();
  await eventually('it has tried twice', () => there.greetings > 1);
  expect(logs.match(/"level":"warn".*WRONGPASS/g)).toHaveLength(1);
  expect(logs).not.toContain('pass-word-1');
});
