import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { GatewayStatus } from '@portals/contracts/releases';
import { publishedCanary } from './canary-commands.js';
import { UsageError } from './run-main.js';
import { writeBuilt } from './testing.js';
import { useCommandLine } from './testing-commands.js';

const cli = useCommandLine();

const version = '1.1.0';
beforeEach(async () => {
  await cli.publish({ name: 'mfe-a', version: '1.0.0' });
  const built = await writeBuilt(cli.work, {
    name: 'mfe-a',
    version,
    paths: ['/mfe-a', '/new'],
    files: ['new.js'],
  });
  await cli.store().preview(built, 1);
});

/** Writes the status of a gateway that has applied the store's canary. */
async function writeStatus(id: string, known: NonNullable<GatewayStatus['canaries']>['known'], revision = 1) {
  const { folder } = cli.store().gateways;
  const status: GatewayStatus = {
    id,
    host: 'h',
    at: new Date().toISOString(),
    revision: 1,
    releases: [
      { name: 'mfe-a', live: '1.0.0', served: 'live', version: '1.0.0', why: null, loaded: 90, failed: 1 },
    ],
    canaries: { revision, known },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.json`), JSON.stringify(status));
}
const served = { name: 'mfe-a', version, why: null, loaded: 10, failed: 2 };

it('starts a canary, and reports for whom, how many and since when', async () => {
  await writeStatus('g1', [served]);
  await cli.run('canary', 'mfe-a', version, '--percent', '0.5', '--signed-in', '--language', 'es');
  expect(cli.lines.join()).toMatch(
    /^mfe-a 1\.1\.0 is a canary for signed-in visitors of pages in Spanish: 0\.5 % from \S+ \S+ UTC, seen by 1 of 1 gateways/,
  );
  const [canary] = (await cli.store().canaries.read()).canaries;
  expect(canary?.cohort).toEqual({ signedIn: true, language: 'es' });
});

it('is for the people of workspaces, who are signed in', async () => {
  await writeStatus('g1', [served]);
  await cli.run('canary', 'mfe-a', version, '--percent', '100', '--workspace', '7', '--workspace', '9');
  expect(cli.lines.join()).toMatch(/ is a canary for signed-in visitors from workspace 7 or 9: 100 % /);
  const [canary] = (await cli.store().canaries.read()).canaries;
  expect(canary?.cohort).toEqual({ signedIn: true, workspaces: [7, 9] });
});

it('changes, promotes and ends it', async () => {
  await cli.run('canary', 'mfe-a', version, '--percent', '1,50', '--minutes', '30', '--signed-out');
  await cli.run('canary', 'mfe-a', '--percent', '20');
  await cli.run('list', 'mfe-a');
  await cli.run('rollback', 'mfe-a');
  await cli.run('canary', 'mfe-a', version, '--percent', '10');
  await cli.run('promote', 'mfe-a');
  const text = cli.lines.join('\n');
  expect(text).toMatch(
    /canary for visitors who are not signed in: 1 % from .* UTC, 50 % from .* UTC; no gateway/,
  );
  expect(text).toMatch(/1\.1\.0 .* canary 0 %/);
  expect(text).toContain('the canary mfe-a 1.1.0 has ended; mfe-a 1.0.0 is live for everybody');
  expect(text).toContain('mfe-a 1.1.0 was a canary and is live');
});

it.each([
  ['gives nobody the canary', [{ ...served, why: 'portal.js is not what its release says' }], 1],
  ['has not applied the change yet', [], 0],
])('names a gateway that %s', async (problem, known, revision) => {
  await writeStatus('g1', known, revision);
  const make = () => cli.store().startCanary('mfe-a', version, { percents: [10], minutes: 0 }, {});
  const change = await make();
  await expect(cli.store().gateways.confirm(change, [], 100)).rejects.toThrow(
    new RegExp(
      `is a canary in the store, but seen by 0 of 1 gateways only:[^]*${problem}[^]*"rollback mfe-a" ends the canary`.replaceAll(
        '[^]',
        '[\\s\\S]',
      ),
    ),
  );
});

it('names a gateway of a version without canaries when one starts, and waits for none when it ends', async () => {
  await writeStatus('g1', []);
  const file = join(cli.store().gateways.folder, 'g1.json');
  const status = { id: 'g1', host: hostname(), at: new Date().toISOString(), revision: 1, releases: [] };
  await writeFile(
    file,
    JSON.stringify({
      ...status,
      releases: [{ name: 'mfe-a', live: '1.0.0', served: 'live', version: '1.0.0', why: null }],
    }),
  );
  const change = await cli.store().startCanary('mfe-a', version, { percents: [10], minutes: 0 }, {});
  await expect(cli.store().gateways.confirm(change, [], 100)).rejects.toThrow(
    'of a version without canaries',
  );
  expect((await cli.store().gateways.confirm(await cli.store().rollback('mfe-a'), [], 100)).gateways).toBe(1);
});

it.each([
  [['mfe-a', version], 'How many visitors?'],
  [['mfe-a', version, '--percent', '101'], 'not "101"'],
  [['mfe-a', version, '--percent', '0.001'], 'not "0.001"'],
  [['mfe-a', version, '--percent=-1'], 'not "-1"'],
  [['mfe-a', version, '--percent', '5', '--minutes', '3'], '--minutes is the time between several shares'],
  [['mfe-a', version, '--percent', '10,5', '--minutes', '3'], 'Several shares must grow, and be at most 20'],
  [['mfe-a', version, '--percent', '1,5'], '--minutes must be a number of minutes'],
  [['mfe-a', version, '--percent', '5', '--signed-in', '--signed-out'], 'together are nobody'],
  [['mfe-a', version, '--percent', '5', '--workspace', '7', '--signed-out'], 'together are nobody'],
  [['mfe-a', version, '--percent', '5', '--workspace', 'acme'], '--workspace must be the id'],
  [['mfe-a', version, '--percent', '5', '--workspace', '0'], '--workspace must be the id'],
  [['mfe-a', version, '--percent', '5', '--language', 'fr'], '--language must be one of en, es'],
  [['mfe-a', '--percent', '5', '--signed-in'], 'A running canary keeps its cohort'],
  [['--percent', '5'], 'Which portal?'],
])('canary %j is refused as a mistake', async (args, reason) => {
  await expect(cli.run('canary', ...args)).rejects.toThrow(reason);
  await expect(cli.run('canary', ...args)).rejects.toBeInstanceOf(UsageError);
  expect((await cli.store().canaries.read()).canaries).toEqual([]);
});

it('refuses to publish a canary without live routes', async () => {
  await expect(cli.run('publish', 'mfe-a', '--percent', '10', '--drop-route', '/mfe-a')).rejects.toThrow(
    UsageError,
  );
  await expect(cli.run('publish', 'mfe-a', '--percent', 'x')).rejects.toThrow(UsageError);
});

describe('the canary of a publish', () => {
  const given = { 'signed-in': false, 'signed-out': false };

  it('has one share or several, and visitors', () => {
    expect(publishedCanary(given)).toBeNull();
    expect(publishedCanary({ ...given, percent: '10' })).toEqual({
      plan: { percents: [10], minutes: 0 },
      cohort: {},
    });
    expect(publishedCanary({ ...given, percent: '1,50', minutes: '5', 'signed-in': true })).toEqual({
      plan: { percents: [1, 50], minutes: 5 },
      cohort: { signedIn: true },
    });
  });

  it.each([
    [{ 'signed-in': true }, 'are for a canary'],
    [{ workspace: ['7'] }, 'are for a canary'],
    [{ minutes: '5' }, 'are for a canary'],
    [{ percent: '10', minutes: '5' }, 'between several shares'],
    [{ percent: '1,50' }, '--minutes must be'],
    [{ percent: '50,1', minutes: '5' }, 'must grow'],
  ])('%j is refused as a mistake', (values, reason) => {
    expect(() => publishedCanary({ ...given, ...values })).toThrow(reason);
  });
});

describe('what is known of releases (rule 13.20)', () => {
  it('is the gateways that serve the live release and the canary, their reports, and the next step', async () => {
    await cli.store().startCanary('mfe-a', version, { percents: [1, 50], minutes: 30 }, { signedIn: true });
    await writeStatus('g1', [served]);
    await writeStatus('g2', [{ ...served, why: 'portal.js is damaged' }]);
    await cli.run('status', 'mfe-a');
    const text = cli.lines.join('\n');
    expect(text).toMatch(/live {4}1\.0\.0, since .* UTC; served by 2 of 2 gateways; 180 loads, 2 failures/);
    expect(text).toMatch(
      /canary {2}1\.1\.0, 0 % of signed-in visitors, started .*; served by 1 of 2 gateways; 20 loads, 4 failures/,
    );
    expect(text).toMatch(/next: 1 % from .* UTC/);
    expect(text).toContain('h (g2): portal.js is damaged');
  });

  it('is the history, with canaries, oldest first, and who made each change', async () => {
    await cli.run('canary', 'mfe-a', version, '--percent', '10');
    await cli.run('canary', 'mfe-a', '--percent', '20');
    await cli.run('promote', 'mfe-a');
    cli.lines.length = 0;
    await cli.run('history', 'mfe-a');
    const what = [
      '– → 1.0.0  publish',
      'canary 1.1.0 started: 10 % from ',
      'canary 1.1.0 changed: 0 % from ',
      '1.0.0 → 1.1.0  promote',
      'canary 1.1.0 ended: promote',
    ];
    expect(cli.lines).toHaveLength(what.length);
    for (const [index, words] of what.entries()) {
      expect(cli.lines[index]).toContain(words);
      expect(cli.lines[index]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}mfe-a .* by \S+@\S+$/);
    }
  });

  it('lists the difference of two releases: routes, files with their sizes, platform and languages', async () => {
    await cli.run('diff', 'mfe-a', '1.0.0', version);
    expect(cli.lines).toEqual([
      'mfe-a 1.0.0 → 1.1.0',
      '  platform: ^1.0.0',
      '  languages: 2 (en, es)',
      '  size: 1 kB in 1 → 2 files',
      '  routes:',
      '    + /new',
      '  shared modules: the same',
      '  files:',
      '    + new.js  1 kB',
    ]);
    cli.lines.length = 0;
    await cli.publish({
      name: 'mfe-a',
      version: '2.0.0',
      paths: ['/mfe-a'],
      platform: '^2.0.0',
      content: 'y',
    });
    await cli.run('diff', 'mfe-a', version, '2.0.0');
    expect(cli.lines).toEqual(
      expect.arrayContaining([
        '  platform: ^1.0.0 → ^2.0.0',
        '    - /new',
        '    ~ entry.js  1 kB',
        '    - new.js  1 kB',
      ]),
    );
    await expect(cli.run('diff', 'mfe-a', '1.0.0', '9.9.9')).rejects.toThrow('no readable mfe-a 9.9.9');
  });
});
