import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftVersion, RefusedError } from '@portals/contracts/releases';
import { type Call, CallRefused, SiteClient, UnreachableError } from '../push/site-client.js';
import { eventually, writeBuilt } from '../testing.js';
import { DraftSession } from './draft-session.js';

const id = '0123abcd';
let work: string;
let site: FakeSite;
let session: DraftSession;
let running: Promise<void>;
const lines: string[] = [];

/** Simulates a site; each kind of call can be made to fail. */
class FakeSite extends SiteClient {
  readonly shown: string[] = [];
  readonly problems: unknown[] = [];
  fault: ((path: string) => Error | null) | null = null;
  wait: (path: string) => Promise<void> | undefined = () => undefined;
  stored = true;
  /** Result of the check of a build that was sent; null when the build is shown. */
  refusal: { code: string; said: string } | null = null;
  beats = 0;

  constructor() {
    super('http://localhost', 'mfe-a', 'token', 1);
  }

  override async call<T>({ method, path, json, answer }: Call<T>): Promise<T> {
    const fault = this.fault?.(path);
    if (fault) throw fault;
    await this.wait(path);
    if (path === `/draft/${id}`) {
      this.beats += 1;
      this.problems.push(json && Reflect.get(json, 'problem'));
      return answer.parse({ stored: this.stored });
    }
    if (method === 'POST' && path.endsWith('/finish')) {
      if (this.refusal) return answer.parse({ state: 'refused', ...this.refusal });
      this.shown.push(path.split('/')[1] ?? '');
      return answer.parse({ state: 'drafted' });
    }
    return answer.parse({ state: 'open', missing: [] });
  }
}

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'session-'));
  site = new FakeSite();
  lines.splice(0);
  const draft = { id, path: '/preview/x', until: '2030-01-01T12:00:00.000Z' };
  session = new DraftSession(site, draft, 'http://localhost/preview/x', (line) => lines.push(line), 200);
  running = session.run();
});
afterEach(async () => {
  session.stop();
  await running.catch(() => undefined);
  await rm(work, { recursive: true });
});

const version = (hash: string) => draftVersion('1.0.0', id, hash);
async function build(hash: string) {
  const folder = await writeBuilt(work, { name: 'mfe-a', version: version(hash), content: hash });
  return { version: version(hash), folder, ms: 300, at: Date.now() };
}

it('sends each build, and prints the link with the first one', async () => {
  await session.show(await build('a1'));
  await session.show(await build('a2'));
  expect(site.shown).toEqual([version('a1'), version('a2')]);
  expect(lines.join('\n').match(/http:\/\/localhost\/preview\/x/g)).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^Shown after \d+\.\d s: built in 0\.3 s, sent 0 files, 0 kB$/);
});

it('tells the site about build errors until it builds again with any content', async () => {
  await session.show(await build('a1'));
  await session.reportProblem(`${'x'.repeat(3999)}😀 more`);
  await eventually(() => site.problems.at(-1) === 'x'.repeat(3999));
  await session.show(await build('a1'));
  await eventually(() => site.problems.at(-1) === null);
  expect(site.shown).toEqual([version('a1')]);
});

it('goes on after a build that the site refuses, and does not send it again', async () => {
  const refusal = { code: 'ROUTE_TAKEN' as const, reason: 'route /b is taken', mend: 'Choose another' };
  site.fault = (path) => (path.startsWith('/1.') ? new RefusedError('mfe-a', [refusal]) : null);
  await session.show(await build('a1'));
  expect(lines.join('\n')).toContain('ROUTE_TAKEN: route /b is taken');
  site.fault = null;
  await session.show(await build('a2'));
  expect(site.shown).toEqual([version('a2')]);
});

it('says once that the site cannot be reached, and goes on when it can', async () => {
  await session.show(await build('a1'));
  site.fault = () => new UnreachableError('http://localhost cannot be reached: gone');
  const shown = session.show(await build('a2'));
  await eventually(() => lines.some((line) => line.includes('cannot be reached')));
  const before = lines.length;
  await new Promise((resolve) => setTimeout(resolve, 2300));
  expect(lines).toHaveLength(before);
  site.fault = null;
  await shown;
  await eventually(() => lines.includes('The site can be reached again.'));
  expect(site.shown).toEqual([version('a1'), version('a2')]);
});

it('sends the build again when the site no longer has it', async () => {
  await session.show(await build('a1'));
  site.stored = false;
  await session.reportProblem('a problem wakes it');
  await eventually(() => site.shown.length > 1);
  site.stored = true;
  expect(site.shown[1]).toBe(version('a1'));
});

it.each(['DRAFT_ENDED', 'TOKEN_REFUSED'])('ends with %s, and says why', async (code) => {
  await session.show(await build('a1'));
  site.fault = () => new CallRefused(`${code}: it is over`, code, undefined);
  // `show` resolves although this build is never shown, because the session has ended.
  await session.show(await build('a2'));
  await expect(running).rejects.toThrow(`${code}: it is over`);
});

it('ends when the site finds only after a build was sent that the draft has ended', async () => {
  site.refusal = { code: 'DRAFT_ENDED', said: 'Another "dev --in" has begun.' };
  await session.show(await build('a1'));
  await expect(running).rejects.toThrow('DRAFT_ENDED: Another "dev --in" has begun.');
});

it('ends when its time is over, also while the site cannot be reached', async () => {
  site.fault = () => new UnreachableError('gone');
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01T12:00:00.000Z'));
  await session.reportProblem('a problem wakes it');
  await expect(running).rejects.toThrow('The time of the draft is over');
  jest.restoreAllMocks();
});

it('ends at once when it is stopped', async () => {
  await session.show(await build('a1'));
  session.stop();
  await running;
});

it('reports that it is alive while a build is sent slowly', async () => {
  let arrive: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  site.wait = (path) => (path.endsWith('/finish') ? slow : undefined);
  const shown = session.show(await build('a1'));
  await eventually(() => site.beats > 1);
  arrive();
  await shown;
});

it('reports that it is alive while nothing changes', async () => {
  await session.show(await build('a1'));
  const { beats } = site;
  await eventually(() => site.beats - beats > 3);
});
