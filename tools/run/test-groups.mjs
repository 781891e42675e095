// Jest gives each test file its own module registry, and loading NestJS and TypeORM takes longer than most files take to run. A whole run
// therefore loads the integration tests of a service in groups that share their modules. A file that is named on the command line runs by
// itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum number of files in a group. More would save little, and a long group keeps the last worker busy while the others are idle. */
const most = 6;

/** True for a file that mocks modules, because the mocks would affect its whole group. */
const replacesModules = (source) => /\bjest\.(mock|doMock)\(/.test(source);

/**
 * Groups test files; each group contains files of one service.
 * @param {readonly string[]} files relative paths, sorted
 * @param {(file: string) => string} read returns the source of a file
 * @returns {string[][]} files of each group
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
 * Writes a test file for each group of integration tests.
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
