// Entry of every npm script. It uses only Node's modules, because it installs the workspace itself when the lockfile, the Node version or
// the platform has changed since the last install. It then compiles the Node packages and runs the command.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [command = 'start', ...args] = process.argv.slice(2);
const isOfNpm = process.env.npm_lifecycle_event !== undefined;
const commands = {
  start: 'tools/start.mjs',
  test: 'tools/test.mjs',
  check: 'tools/check.mjs',
  dev: 'tools/dev.mjs',
  bench: 'tools/bench.mjs',
  admin: 'tools/admin.mjs',
  pack: 'tools/pack.mjs',
  portal: 'packages/portal-cli/dist/main.js',
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!(command in commands)) {
  console.error(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}

/**
 * Returns the environment without npm's settings. npm passes them to scripts as npm_* variables, which pnpm would read as its own
 * configuration.
 */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(config_|package_|lifecycle_|command$|execpath$|node_execpath$)/i.test(name),
    ),
  );
}

function install() {
  const stampFile = join(root, 'node_modules', '.install-stamp');
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  const stamp = `${hash.digest('hex')} ${process.version} ${process.platform}-${process.arch}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing packages…');
  // An interrupted installation must not pass for the previous one.
  rmSync(stampFile, { force: true });
  const result = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: cleanEnvironment(),
    },
  );
  if (result.status !== 0) {
    console.error(
      result.error
        ? `npx could not be started (${result.error.message}); it comes with npm.`
        : 'The packages could not be installed; see the message above.',
    );
    process.exit(result.status ?? 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Compiles in a separate process, because this process would not free the compiler's memory. */
function compile() {
  const { href } = new URL('./compile.mjs', import.meta.url);
  const program = `const { compileAll } = await import(${JSON.stringify(href)}); await compileAll(process.cwd());`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

install();
compile();

const environment = cleanEnvironment();
for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
process.env.PORTALS_ROOT = root;
process.chdir(process.env.INIT_CWD && command === 'portal' ? process.env.INIT_CWD : root);
// npm sends signals to the shell that started this process, and the shell exits without forwarding them. A new parent process therefore
// means that the product must stop.
if (isOfNpm) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref();
}
// The command runs in this process, because a second one would take 20 MB of memory while the product runs.
const script = join(root, commands[command]);
process.argv = [process.execPath, script, ...args];
await import(pathToFileURL(script).href);
