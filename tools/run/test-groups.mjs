// Jest gives each test file a separate module registry, and loading NestJS and TypeORM, or React and a portal, takes longer than running
// the tests of most files. A whole run therefore combines the test files of a service, and the jsdom tests of a portal, into groups that
// share loaded modules. A file that is named on the command line runs by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Helper that simulates the user in jsdom tests. Its library registers a hook that clears the clipboard after each test, but only in the
 * scope that loads the library first.
 */
const user = 'packages/platform/src/testing/user';

/**
 * Jest projects that run in groups. `files` matches the test files; its first capture is the folder whose files may share a group. `first`
 * is loaded outside the `describe` blocks of the files, because it registers hooks for all of them. `most` limits the files in a group:
 * more would save little time, and a long last group would leave the other workers idle.
 */
const projects = {
  unit: { files: /^(services\/[^/]+|packages\/(?:contracts|service-kit))\/src\//, first: [], most: 12 },
  integration: { files: /^(services\/[^/]+)\/test\//, first: [], most: 6 },
  browser: {
    files: /^(shell|mfe-[^/]+|packages\/(?:platform|ui|build\/(?:client|jest)))\//,
    first: [user],
    most: 6,
  },
};

/** Returns true for a file that cannot share its modules, because it mocks some or requests another environment. */
const needsItsOwn = (source) => /\bjest\.(mock|doMock)\(|@jest-environment /.test(source);

/**
 * Groups test files; each group contains files of one folder.
 * @param {readonly string[]} files relative paths, sorted
 * @param {(file: string) => string} read returns the source of a file
 * @param {{ files: RegExp, most: number }} [project]
 * @returns {string[][]} files of each group
 */
export function groupTests(files, read, { files: pattern, most } = projects.integration) {
  const groups = new Map();
  for (const file of files) {
    const name = needsItsOwn(read(file)) ? file : pattern.exec(file)?.[1];
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
 * Writes a test file for each group, named `PROJECT-NUMBER.test.ts`, which loads the files of the group.
 * @param {string} root folder of the repository
 * @param {string} folder where the files are written
 * @param {readonly string[]} files relative paths of all tests
 */
export function writeGroups(root, folder, files) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const load = (file) => `require('${join(root, file).replace(/\.tsx?$/, '')}');\n`;
  for (const [name, project] of Object.entries(projects)) {
    const ofProject = files.filter((file) => project.files.test(file)).sort();
    const groups = groupTests(ofProject, read, project);
    groups.forEach((group, index) => {
      const environment = /@jest-environment \S+/.exec(read(group[0]))?.[0];
      const head = environment ? [`/** ${environment} */\n`] : project.first.map(load);
      const blocks = group.map((file) => `describe('${file}', () => {\n  ${load(file)}});\n`);
      writeFileSync(join(folder, `${name}-${index}.test.ts`), [...head, ...blocks].join(''));
    });
  }
}
