import { silentMs } from './carried.js';
import { ServerWatch } from './server-watch.js';

const doubtful = { kind: 'doubtful', reason: 'Timeout' } as const;

/** A watch over a server that lets everybody in, and what it has logged. */
async function watching(verify: () => Promise<void> = async () => {}) {
  const warned: string[] = [];
  const logger = { warn: (_facts: object, text: string) => void warned.push(text) };
  const watch = new ServerWatch({ verify }, logger as never, () => {});
  watch.connections(4);
  await new Promise(setImmediate);
  return { watch, warned };
}

it('lets all wait for a server that has replied to nobody since', async () => {
  const { watch } = await watching();
  watch.see(doubtful, Date.now());
  expect([watch.wait(Date.now()), watch.connections(4)]).toEqual(['silent', 0]);
  watch.see({ kind: 'sent' }, 0);
  expect(watch.wait(Date.now())).toBeNull();
});

it('lets all others go on when the server has taken mails while one hung', async () => {
  const { watch, warned } = await watching();
  watch.see({ kind: 'sent' }, 0);
  watch.see(doubtful, Date.now() - 60_000);
  expect([watch.wait(Date.now()), watch.connections(4)]).toEqual([null, 4]);
  expect(warned).toEqual(['the mail server did not reply to a mail of a mailing']);
});

it('is away when it cannot be reached, and silent while it lets nobody know', async () => {
  const { watch } = await watching(() => Promise.reject(new Error('ECONNREFUSED')));
  expect(watch.wait(Date.now())).toBe('away');
  const { watch: hanging } = await watching(() => new Promise<void>(() => {}));
  expect(hanging.wait(Date.now())).toBeNull();
  expect(hanging.wait(Date.now() + silentMs)).toBe('silent');
});
