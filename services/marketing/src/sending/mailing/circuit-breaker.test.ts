import { silentMs } from './carried.js';
import { CircuitBreaker } from './circuit-breaker.js';

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
