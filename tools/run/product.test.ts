import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePorts } from './ports.mjs';

const repository = join(__dirname, '..', '..');
let root: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'product-'));
  for (const name of ['packages', 'site.json']) symlinkSync(join(repository, name), join(root, name));
  mkdirSync(join(root, 'services', 'x', 'dist'), { recursive: true });
  symlinkSync(join(repository, 'services', 'gateway'), join(root, 'services', 'gateway'));
  writeFileSync(join(root, 'services', 'x', 'service.json'), '{}');
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

/** Starts the product, whose portals would take days to build, and returns the exit code and the error output. */
async function start(service: string, env: Record<string, string> = {}) {
  writeFileSync(join(root, 'services', 'x', 'dist', 'main.js'), service);
  const [port] = await freePorts(1);
  const options = { port, host: '127.0.0.1', dataDir: join(root, 'data'), store: join(root, 'releases') };
  const script = `
    import { runUntilStopped, startServices } from ${JSON.stringify(join(__dirname, 'product.mjs'))};
    const fill = () => new Promise((resolve) => setTimeout(resolve, 2 ** 30));
    runUntilStopped(() => startServices({ ...${JSON.stringify(options)}, fill }));`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PORTALS_ROOT: root, ...env },
  });
  child = started;
  const [said, [code]] = await Promise.all([text(started.stderr), once(started, 'close')]);
  return [code, said];
}

it('says which service does not start, before the portals are built', async () => {
  const service = "process.stderr.write('X_URL is wrong'); process.exitCode = 1;";
  expect(await start(service)).toEqual([1, 'x does not start:\n  X_URL is wrong\n']);
});

it('says which settings of the gateway are wrong, before the portals are built', async () => {
  const service = 'setInterval(() => undefined, 1000);';
  const [code, said] = await start(service, { TRUST_PROXY: 'the proxy' });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^gateway does not start:\n {2}The configuration of gateway is wrong:\n {4}TRUST_PROXY: it must be a number of/,
  );
  const file = join(root, 'facts.json');
  writeFileSync(file, '{ "email": "hello@acme.example" }');
  const wrong = `gateway does not start:\n  SITE_FILE: ${file} is wrong:\n`;
  expect(await start(service, { SITE_FILE: file })).toEqual([1, expect.stringContaining(wrong)]);
});
