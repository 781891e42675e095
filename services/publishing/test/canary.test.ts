import { runCommand } from '../../../packages/portal-cli/src/commands';
import { SiteClient } from '../../../packages/portal-cli/src/push/site-client';
import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
let token: string;
let by: string;
const lines: string[] = [];
beforeAll(async () => {
  site = await Site.start();
  // Publishes a shell, because a gateway without one serves no canaries.
  await site.store.publish(await site.build({ name: 'shell', version: '1.0.0', platform: '1.0.0' }));
  token = await site.tokenFor('mfe-a');
  by = `CI (${(await site.store.publishers.list())[0]?.id})`;
  await push(site.url, token, await built('1.0.0+1'), { message: 'First', commit: 'a'.repeat(40) });
});
afterAll(() => site.stop());
beforeEach(() => {
  lines.length = 0;
});
afterEach(async () => {
  for (const { name } of (await canaries()).canaries) await site.store.rollback(name);
});

const built = (version: string) => site.build({ name: 'mfe-a', version });
const liveNow = async () => (await site.store.live()).releases['mfe-a']?.live;
const canaries = () => site.store.canaries.read();

/** Runs the command line as a team that has only its token and no access to the store. */
const run = async (...args: string[]) => {
  const env = { PORTAL_TOKEN: token };
  await runCommand([...args, '--to', site.url], {
    workspace: site.work,
    current: site.work,
    env,
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
};

/** Stores another release and starts a canary of it. */
const startStored = async (version: string) => {
  await site.store.preview(await built(version), 1);
  return run('canary', 'mfe-a', version, '--percent', '10');
};

describe('a canary over HTTP (rule 13.39)', () => {
  it('is published for a share of the visitors, promoted, and ended by a rollback', async () => {
    const { said } = await push(site.url, token, await built('1.1.0+2'), { canaryPercent: 10 });
    expect(said).toMatch(/^mfe-a 1\.1\.0\+2 is a canary for visitors: 10 % from .*, seen by 1 of 1 gateways/);
    expect(await liveNow()).toBe('1.0.0+1');
    expect(await canaries()).toMatchObject({
      canaries: [{ version: '1.1.0+2', against: '1.0.0+1', steps: [{ percent: 10 }], cohort: {} }],
      changes: [{ reason: 'start', by }],
    });
    expect((await site.call('GET', '/mfe-a/1.1.0+2', token)).body.state).toBe('canary');
    await expect(push(site.url, token, await built('1.2.0+3'), { canaryPercent: 10 })).rejects.toThrow(
      'is a canary already',
    );

    const refused = await site.call('POST', '/mfe-a/promote', token, { expect: '0.9.0+0' });
    expect([refused.status, refused.body.code]).toEqual([409, 'LIVE_CHANGED']);
    expect(await run('promote', 'mfe-a', '--message', 'It works')).toContain('was a canary and is live');
    expect(await liveNow()).toBe('1.1.0+2');
    expect((await site.store.history()).at(-1)).toMatchObject({ reason: 'promote', by, message: 'It works' });

    await startStored('1.3.0+4');
    await run('rollback', 'mfe-a', '--message', 'Broken');
    expect(await liveNow()).toBe('1.1.0+2');
    expect((await canaries()).changes.at(-1)).toMatchObject({ reason: 'rollback', by, message: 'Broken' });
  });

  it('grows in steps, for a cohort', async () => {
    const canary = {
      plan: { percents: [1, 10, 100], minutes: 30 },
      cohort: { signedIn: true, workspaces: [7], language: 'es' as const },
    };
    const { said } = await push(site.url, token, await built('1.4.0+5'), { canary, message: 'Try it' });
    expect(said).toMatch(
      /for signed-in visitors from workspace 7 of pages in Spanish: 1 % from .*, 10 % from .*, 100 % from /,
    );
    const [stored] = (await canaries()).canaries;
    expect(stored).toMatchObject({
      cohort: canary.cohort,
      steps: [{ percent: 1 }, { percent: 10 }, { percent: 100 }],
    });
    expect((await canaries()).changes.at(-1)).toMatchObject({ reason: 'start', by, message: 'Try it' });
  });

  it('is a stored release, whose share can be changed while nobody else has published', async () => {
    expect(await startStored('1.5.0+6')).toMatch(/1\.5\.0\+6 is a canary for visitors: 10 % from/);
    await run('canary', 'mfe-a', '--percent', '20,100', '--minutes', '5', '--message', 'More');
    const { canaries: running, changes } = await canaries();
    expect(running[0]?.steps.map(({ percent }) => percent)).toEqual([0, 20, 100]);
    expect(changes.at(-1)).toMatchObject({ reason: 'change', by, message: 'More' });
    await expect(run('canary', 'mfe-a', '--percent', '30', '--expect', '9.9.9')).rejects.toThrow(
      'LIVE_CHANGED',
    );
    await run('rollback', 'mfe-a');
    await expect(run('canary', 'mfe-a', '--percent', '30')).rejects.toThrow('mfe-a has no canary');
    await expect(run('canary', 'mfe-a', '1.5.0+6', '--percent', '30', '--expect', '9.9.9')).rejects.toThrow(
      'LIVE_CHANGED',
    );
    await expect(run('canary', 'mfe-a', '9.9.9', '--percent', '30')).rejects.toThrow(
      'There is no mfe-a 9.9.9',
    );
    expect((await canaries()).canaries).toEqual([]);
  });

  it('is not changed by somebody who saw another canary, or none (rule 13.35)', async () => {
    const { live } = SiteClient.prototype;
    /** Lets somebody else change the store between the look of a command at the site and its change. */
    const afterOther = (change: () => Promise<unknown>) =>
      jest.spyOn(SiteClient.prototype, 'live').mockImplementationOnce(async function (this: SiteClient) {
        const state = await live.call(this);
        await change();
        return state;
      });
    const before = await liveNow();
    await startStored('1.6.0+7');
    const end = () => site.store.rollback('mfe-a');
    afterOther(end);
    await expect(run('rollback', 'mfe-a')).rejects.toThrow(
      'LIVE_CHANGED: mfe-a had the canary 1.6.0+7, and now it has ended.',
    );
    await startStored('1.6.0+7');
    afterOther(async () => {
      await end();
      await startStored('1.7.0+8');
    });
    await expect(run('promote', 'mfe-a')).rejects.toThrow('and now 1.7.0+8 is the canary');
    afterOther(end);
    await expect(run('canary', 'mfe-a', '--percent', '50')).rejects.toThrow('LIVE_CHANGED');
    afterOther(() => startStored('1.7.0+8'));
    await expect(run('canary', 'mfe-a', '1.6.0+7', '--percent', '50')).rejects.toThrow(
      'mfe-a had no canary, and now 1.7.0+8 is the canary',
    );
    expect(await liveNow()).toBe(before);
  });

  it.each([
    [{ plan: { percents: [10, 5], minutes: 5 } }, ['plan.percents']],
    [{ plan: { percents: [], minutes: 5 } }, ['plan.percents']],
    [{ plan: { percents: [100.5], minutes: 0 } }, ['plan.percents.0']],
    [{ plan: { percents: [0.001], minutes: 0 } }, ['plan.percents.0']],
    [{ plan: { percents: Array.from({ length: 21 }, (_one, at) => at), minutes: 5 } }, ['plan.percents']],
    [{ plan: { percents: [1, 2], minutes: 0 } }, ['plan.minutes']],
    [{ plan: { percents: [1, 2], minutes: 10_081 } }, ['plan.minutes']],
    [{ cohort: { signedIn: false, workspaces: [7] } }, ['cohort.signedIn']],
    [{ cohort: { language: 'fr' } }, ['cohort.language']],
    [{ version: undefined, cohort: { signedIn: true } }, ['cohort']],
    [{ version: '../mfe-b/1.0.0' }, ['version']],
  ])('%j is refused', async (wrong, fields) => {
    const plan = { percents: [10], minutes: 0 };
    const body = { version: '1.5.0+6', plan, ...wrong };
    const { status, body: answer } = await site.call('POST', '/mfe-a/canary', token, body);
    expect([status, answer.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.fields.map(({ field }: { field: string }) => field)).toEqual(fields);
  });
});

describe('what a team learns with its token (rule 13.40)', () => {
  it('is what is live and what is a canary', async () => {
    await startStored('1.6.0+7');
    const text = await run('status', 'mfe-a');
    expect(text).toMatch(/^ {2}live {4}\S+, since .* UTC; served by 1 of 1 gateways; 0 loads, 0 failures$/m);
    expect(text).toMatch(
      /^ {2}canary {2}1\.6\.0\+7, 0 % of visitors, started .*; served by 1 of 1 gateways/m,
    );
    expect(text).toContain('next: 10 % from');
  });

  it('is who published what, when, why and from which commit', async () => {
    const text = await run('history', 'mfe-a');
    expect(text).toMatch(
      new RegExp(
        `^[-\\d]+ [:\\d]+ UTC  mfe-a  – → 1\\.0\\.0\\+1  publish  by ${by.replace(/[()]/g, '\\$&')}  "First"  commit a{12}$`,
        'm',
      ),
    );
    expect(text).toContain('canary 1.1.0+2 started: 10 % from ');
  });

  it('is what is stored, and how two releases differ', async () => {
    const text = await run('list', 'mfe-a');
    expect(text).toMatch(/^mfe-a \(live since .*\)\n/);
    expect(text).toMatch(/^ {2}1\.0\.0\+1 .* 1 kB {2}previous/m);
    lines.length = 0;
    expect(await run('diff', 'mfe-a', '1.0.0+1', '1.1.0+2')).toContain('mfe-a 1.0.0+1 → 1.1.0+2\n');
    await expect(run('diff', 'mfe-a', '1.0.0+1', '9.9.9')).rejects.toThrow(
      'There is no readable mfe-a 9.9.9 at the site.',
    );
  });

  it('is nothing of other portals, and no path, process or revision of the site', async () => {
    await site.store.publish(await site.build({ name: 'mfe-b', version: '7.0.0' }));
    const other = await site.build({ name: 'mfe-b', version: '7.1.0' });
    await site.store.publishCanary(other, { percents: [10], minutes: 0 }, {});
    const answers = ['status', 'history', 'stored', '1.0.0+1/release'].map((path) =>
      site.call('GET', `/mfe-a/${path}`, token),
    );
    const text = JSON.stringify((await Promise.all(answers)).map(({ body }) => body));
    expect(text).toContain('1.0.0+1');
    for (const foreign of ['mfe-b', 'shell', site.work, '"pid"', '"revision"'])
      expect(text).not.toContain(foreign);
  });

  it('is read with the token of that portal only, one portal at a time', async () => {
    await expect(run('status', 'mfe-b')).rejects.toThrow('TOKEN_REFUSED');
    await expect(run('diff', 'mfe-b', '7.0.0', '7.0.0')).rejects.toThrow('TOKEN_REFUSED');
    await expect(run('list', 'mfe-a', 'mfe-b')).rejects.toThrow('a token is for one');
    await expect(run('diff', '1.0.0+1')).rejects.toThrow('Which two versions?');
  });

  it('is empty for a portal that was never published', async () => {
    token = await site.tokenFor('mfe-c');
    expect(await run('status', 'mfe-c')).toBe('mfe-c\n  not live');
    expect(await run('history', 'mfe-c')).toContain('Nothing of mfe-c has changed.');
    expect(await run('list', 'mfe-c')).toContain('mfe-c (not live)');
  });
});
