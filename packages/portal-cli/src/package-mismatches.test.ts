import { announce } from './announce.js';
import { useStore } from './testing.js';

const test = useStore();
const shell = (version: string, react: string) =>
  test.publish({ name: 'shell', version, platform: '1.2.0', provides: { react } });
const portal = (range: string) => ({
  name: 'mfe-a',
  version: '1.0.0+1',
  requires: { react: range, 'not-provided': '^1.0.0' },
});
const publish = async (range: string) => {
  const built = await test.build(portal(range));
  return announce(test.store, () => test.store.publish(built));
};

it.each(['^19.3.0', '>=18 <20', '19.x || 20.x', '*'])(
  'takes a portal whose range %s has the live version',
  async (range) => {
    await shell('1.0.0+1', '19.3.1');
    expect(await publish(range)).toBe('mfe-a 1.0.0+1 is live; no gateway is running that could see it');
  },
);

it.each(['^19.4.0', '^18.0.0', '19.3.0', 'file:../react'])(
  'refuses a portal whose range %s has not',
  async (range) => {
    await shell('1.0.0+1', '19.3.1');
    await expect(publish(range)).rejects.toThrow(
      `PLATFORM_MISMATCH: it needs react ${range}, the live shell gives 19.3.1`,
    );
    expect(await test.liveOf('mfe-a')).toBeUndefined();
  },
);

it('refuses a shell that gives another version than a live portal needs', async () => {
  await shell('1.0.0+1', '19.3.1');
  await publish('^19.3.0');
  await expect(shell('1.0.0+2', '20.0.0')).rejects.toThrow(
    'PLATFORM_MISMATCH: mfe-a 1.0.0+1 needs react ^19.3.0, this shell gives 20.0.0',
  );
});

it('warns of the earlier shell that does not fit, to which a rollback is refused then', async () => {
  await shell('1.0.0+1', '19.3.1');
  await shell('1.0.0+2', '19.4.0');
  expect(await publish('^19.4.0')).toContain(
    'Warning: mfe-a needs react ^19.4.0, and the earlier shell 1.0.0+1 gives 19.3.1.',
  );
  await expect(test.store.rollback('shell')).rejects.toThrow('PLATFORM_MISMATCH');
});

it('compares nothing that a release of an earlier build does not state', async () => {
  await test.publish({ name: 'shell', version: '1.0.0+1', platform: '1.2.0' });
  expect(await publish('^99.0.0')).toContain('is live');
});
