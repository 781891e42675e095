// Jest gives each file modules of its own, and loading NestJS and TypeORM takes longer than most files test. A whole run therefore loads
// the integration tests of a service in groups, whose files share their modules. A file that is named is run by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Most files of a group: more save little, and long groups keep the last worker busy alone. */
const most = 6;

/** Modules that a file replaces would be replaced for its whole group. */
const replacesModules = (source) => /\bjest\.(mock|doMock)\(/.test(source);

/**
 * @param {readonly string[]} files relative paths, sorted
 * @param {(file: string) => string} read returns the source of a file
 * @returns {string[][]} files of each group, which are of one service
 */
export function groupTests(files, read) {
  const groups = new Map();
  for (const file of files) {
    const name = replacesModules(read(file)) ? file : file.split('/')[1];
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  return [...groups.values()].flatMap((group) => {
    const count = Math.ceil(group.length / most);
    return Array.from({ length: count }, (_, index) =>
      group.slice(
        Math.round((index * group.length) / count),
        Math.round(((index + 1) * group.length) / count),
      ),
    );
  });
}

/**
 * Writes a test file for each group of the integration tests.
 * @param {string} root folder of the repository
 * @param {string} folder where the files are written
 * @param {readonly string[]} files relative paths of all tests
 */
export function writeGroups(root, folder, files) {
  const integration = files.filter((file) => /^services\/[^/]+\/test\//.test(file)).sort();
  const groups = groupTests(integration, (file) => readFileSync(join(root, file), 'utf8'));
  groups.forEach((group, index) => {
    const lines = group.map(
      (file) => `describe('${file}', () => {\n  require('${join(root, file).replace(/\.ts$/, '')}');\n});\n`,
    );
    writeFileSync(join(folder, `group-${index}.test.ts`), lines.join(''));
  });
}
