import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const tools = join(__dirname, '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'admin-'));
  for (const name of ['admin.mjs', 'admin'])
    cpSync(join(tools, name), join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command where there are only the files that the container `admin` has. */
const admin = (...args: string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(folder, 'admin.mjs'), ...args], { env: {} }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stderr }) => ({ code, stderr }),
  );

it.each([
  [['doctor', '--json'], 'doctor doctor --json'],
  [['backup'], 'backup backup'],
  [['restore', 'last'], 'backup restore last'],
])('%j, which the container does not have, names the one that does', async (args, command) => {
  const stderr = `This command runs in another container: docker compose run --build --rm ${command}\n`;
  expect(await admin(...args)).toEqual({ code: 1, stderr });
});

it('has all other commands', async () => {
  expect(await admin('help')).toMatchObject({ code: 0 });
  expect(await admin('release')).toMatchObject({
    stderr: expect.not.stringMatching(/another container|Cannot find/),
  });
});
