import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../run-main.js';
import { useCommandLine } from '../testing-commands.js';

const cli = useCommandLine();

async function makeFolder(name: string): Promise<void> {
  const folder = join(cli.work, name);
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  await writeFile(join(folder, 'portal.json'), '{}');
}

it.each([
  [['dev', 'mfe-a'], /"dev" needs --in <https:\/\/site>/],
  [['dev', 'mfe-a', '--in'], /--in/],
])('%j is answered with its usage', async (args, reason) => {
  await makeFolder('mfe-a');
  await expect(cli.run(...args)).rejects.toThrow(reason);
  await expect(cli.run(...args)).rejects.toBeInstanceOf(UsageError);
});

it.each([
  [['dev', 'mfe-a', '--in', 'http://site.example'], /is not https/],
  [['dev', 'mfe-a', '--in', 'https://site.example'], /A token for this portal is needed/],
  [['dev', 'mfe-b', '--in', 'https://site.example'], /neither the shell nor a portal/],
  [['dev', 'shell', '--in', 'https://site.example'], /The shell cannot be previewed/],
])('%j begins nothing', async (args, reason) => {
  for (const name of ['mfe-a', 'shell']) await makeFolder(name);
  await expect(cli.run(...args)).rejects.toThrow(reason);
});
