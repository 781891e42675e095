import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltOptions, useStore } from './testing.js';

// Tests rule 13.3 in containers: the program of the container `prove`, with the real gateway. Stub scripts replace those of a shell.

const repository = join(__dirname, '..', '..', '..');
const works = `navigator.sendBeacon('', JSON.stringify({ outcome: 'loaded' }));`;
const throws = `throw new Error('no root');`;
let work: string;
let came: string[];

const setting = useStore();
const shell = (version: string, content: string): BuiltOptions => ({
  name: 'shell',
  version,
  content,
  platform: '1.2.0',
});

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'prove-'));
  came = [
    await setting.build(shell('2.0.0+2', works)),
    await setting.build({ name: 'mfe-a', version: '2.0.0+2' }),
  ];
});
afterEach(() => rm(work, { recursive: true, force: true }));

const gateway = join(repository, 'services', 'gateway');
const dataDir = () => join(work, 'data');

async function prove(folder = gateway): Promise<{ code: number | string; output: string }> {
  const { freePorts } = await import(join(repository, 'tools/run/ports.mjs'));
  const env = {
    PATH: process.env.PATH,
    PORT: String((await freePorts(1))[0]),
    DATA_DIR: dataDir(),
    RELEASES_DIR: setting.store.folder,
    GATEWAYS_DIR: setting.store.gateways.folder,
    SITE_FILE: join(repository, 'site.json'),
    SERVICES_DIR: join(repository, 'services'),
    PRERENDER: 'off',
  };
  const script = join(__dirname, '..', 'dist', 'prove-main.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, folder, ...came], { env, cwd: work }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

/** Returns the result of the gateway container's health probe, for a gateway that is ready. */
async function probe(): Promise<boolean> {
  const ready = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .resume()
      .end('HTTP/1.1 200 OK\r\n\r\n');
  });
  await new Promise<void>((resolve) => ready.listen(0, '127.0.0.1', resolve));
  const address = ready.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir() };
  const script = join(repository, 'deploy', 'compose', 'is-ready.sh');
  return new Promise((resolve) => {
    execFile('bash', [script], { env }, (error) => ready.close(() => resolve(error === null)));
  });
}

const publish = async (content: string) => {
  await setting.publish(shell('1.0.0+1', content));
  await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
};
const live = async (name: string) => (await setting.entryOf(name))?.live;
const stamp = () => join(dataDir(), 'proven.json');

it('leaves what works, and opens it once with the same gateway and releases', async () => {
  await publish(works);
  expect(await prove()).toEqual({ code: 0, output: '' });
  expect([await live('shell'), await live('mfe-a')]).toEqual(['1.0.0+1', '1.0.0+1']);
  const { mtimeMs } = statSync(stamp());
  expect(await prove()).toEqual({ code: 0, output: '' });
  expect(statSync(stamp()).mtimeMs).toBe(mtimeMs);
  expect(await setting.store.gateways.running()).toEqual([]);
  expect(await probe()).toBe(true);
});

it('publishes the shell of the images where no page starts, and keeps portals that work with it', async () => {
  await publish(throws);
  const { code, output } = await prove();
  expect(code).toBe(0);
  expect(output).toContain('shell: /mfe-a: no root');
  expect(output).toContain('Publishing what came with this version: shell\n');
  expect(output).toMatch(/shell 2\.0\.0\+2 is live, seen by 1 of 1 gateways/);
  expect([await live('shell'), await live('mfe-a')]).toEqual(['2.0.0+2', '1.0.0+1']);
  expect(existsSync(stamp())).toBe(true);
});

it('publishes portals too where the shell that came with the images starts no page of those that are live', async () => {
  await publish(throws);
  const needsNew = `if (!document.documentElement.outerHTML.includes('mfe-a/2.0.0+2')) throw new Error('old');`;
  came[0] = await setting.build(shell('2.0.0+2', `${needsNew}${works}`));
  const { code, output } = await prove();
  expect(code).toBe(0);
  expect(output).toContain('Publishing what came with this version: shell\n');
  expect(output).toContain('Publishing what came with this version: shell, mfe-a\n');
  expect([await live('shell'), await live('mfe-a')]).toEqual(['2.0.0+2', '2.0.0+2']);
});

it('ends with the reason where that does not start either, and no gateway is healthy until it does', async () => {
  await publish(throws);
  came = [await setting.build(shell('2.0.0+2', throws))];
  const { code, output } = await prove();
  expect(code).toBe(1);
  expect(output).toMatch(/No page works with what is live in .*\n {2}shell: \/mfe-a: no root\n/);
  expect(existsSync(stamp())).toBe(false);
  expect(await probe()).toBe(false);
  await setting.publish(shell('3.0.0+3', works));
  expect(await prove()).toEqual({ code: 0, output: '' });
  expect(await probe()).toBe(true);
});

it('ends with the reason where a release that came with the images is refused', async () => {
  await publish(throws);
  came = [await setting.build(shell('2.0.0+2', works))];
  await writeFile(join(came[0] ?? '', 'entry.js'), 'changed');
  const { code, output } = await prove();
  expect([code, output]).toEqual([1, expect.stringMatching(/FILE_CHANGED[\s\S]*No page works/)]);
});

it('publishes nothing into a folder that follows a bucket, and says so (rule 13.71)', async () => {
  await publish(throws);
  await writeFile(join(setting.store.folder, '.mirrored'), 's3://releases/shop');
  const { code, output } = await prove();
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/follows s3:\/\/releases\/shop[\s\S]*No page works/),
  ]);
  expect(await live('shell')).toBe('1.0.0+1');
});

it('ends with the reason where the gateway does not start', async () => {
  await publish(works);
  const broken = join(work, 'gateway');
  await cp(join(gateway, 'package.json'), join(broken, 'package.json'));
  const { code, output } = await prove(broken);
  expect([code, output]).toEqual([1, expect.stringContaining('The gateway does not start (1)')]);
  expect(await probe()).toBe(false);
});
