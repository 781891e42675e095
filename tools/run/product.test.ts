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
  writeFileSync(join(root, 'services', 'x', 'service.json'), '{}');
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

it('says which service does not start, before the portals are built', async () => {
  writeFileSync(
    join(root, 'services', 'x', 'dist', 'main.js'),
    "process.stderr.write('X_URL is wrong'); process.exitCode = 1;",
  );
  const [port] = await freePorts(1);
  const options = { port, host: '127.0.0.1', dataDir: join(root, 'data'), store: join(root, 'releases') };
  const script = `
    import { runUntilStopped, startServices } from ${JSON.stringify(join(__dirname, 'product.mjs'))};
    const fill = () => new Promise((resolve) => setTimeout(resolve, 2 ** 30));
    runUntilStopped(() => startServices({ ...${JSON.stringify(options)}, fill }));`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PORTALS_ROOT: root },
  });
  child = started;
  const [said, [code]] = await Promise.all([text(started.stderr), once(started, 'close')]);
  expect([code, said]).toEqual([1, 'x does not start:\n  X_URL is wrong\n']);
});
