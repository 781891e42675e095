import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
/** Folder with the programs of the last release, and with what the changelogs said then. */
const fixtures = join(root, 'e2e/fixtures');

// Whoever upgrades reads only the changes since their version: they would never see a line that is added to the section of a released one.
it.each(['CHANGELOG.md', 'packages/CHANGELOG.md'])(
  '%s says of released versions what it said then',
  (file) => {
    const [version = ''] = readdirSync(fixtures).filter((name) => name !== 'README.md');
    const programs = join(fixtures, version, 'programs.tar.gz');
    const then = execFileSync('tar', ['-xzOf', programs, file], { encoding: 'utf8' });
    const released = then.slice(then.search(/^## /m));
    expect(readFileSync(join(root, file), 'utf8').slice(-released.length)).toBe(released);
  },
);
