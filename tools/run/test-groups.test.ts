import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { groupTests, writeGroups } from './test-groups.mjs';

const named = (service: string, count: number) =>
  Array.from({ length: count }, (_, index) => `services/${service}/test/${index}.test.ts`);

describe('groups of tests', () => {
  it('contain each file once, at most six files of integration tests, all of one service', () => {
    const files = [...named('a', 13), ...named('b', 6), ...named('c', 1)];
    const groups = groupTests(files, () => '');
    expect(groups.flat()).toEqual(files);
    expect(groups.map(({ length }) => length)).toEqual([4, 5, 4, 6, 1]);
    expect(groups.map((group) => new Set(group.map((file) => file.split('/')[1])).size)).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it.each(["jest.mock('a');", "\njest.doMock('a');", '/** @jest-environment node */'])(
    'contain no other file beside one that needs its own modules or environment: %j',
    (source) => {
      const files = named('a', 3);
      const groups = groupTests(files, (file) =>
        file === files[1] ? source : 'jest.fn(); ajest.mocked(x);',
      );
      expect(groups).toEqual([[files[0], files[2]], [files[1]]]);
    },
  );

  it('contain unit tests of one package, and none of those that start processes', () => {
    const root = mkdtempSync(join(tmpdir(), 'portals-groups-'));
    const of = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/src/${index + 10}.test.ts`);
    try {
      const grouped = [
        ...of('packages/contracts', 13),
        ...of('packages/service-kit', 1),
        ...of('services/a', 2),
      ];
      const alone = [...of('packages/portal-cli', 1), ...of('packages/build', 1), 'tools/run/x.test.ts'];
      for (const file of [...grouped, ...alone]) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), '');
      }
      mkdirSync(join(root, 'groups'));
      writeGroups(root, join(root, 'groups'), [...grouped, ...alone]);
      const counts = readdirSync(join(root, 'groups'))
        .sort()
        .map((file) => [
          file,
          readFileSync(join(root, 'groups', file), 'utf8').split('describe(').length - 1,
        ]);
      expect(counts).toEqual([
        ['unit-0.test.ts', 7],
        ['unit-1.test.ts', 6],
        ['unit-2.test.ts', 1],
        ['unit-3.test.ts', 2],
      ]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('run the tests of their files, and name the file of each', () => {
    const root = mkdtempSync(join(tmpdir(), 'portals-groups-'));
    try {
      const write = (path: string, text: string) => {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      };
      const [first, second] = ['services/a/test/first.test.ts', 'services/a/test/second.test.ts'] as const;
      write(
        first,
        "let runs = 0;\nbeforeEach(() => { runs += 1; global.runs = runs; });\nit('passes', () => {});\n",
      );
      write(
        second,
        "it('has other hooks', () => expect(global.runs).toBe(1));\nit('fails', () => expect(1).toBe(2));\n",
      );
      write('src/unit.test.ts', '');
      mkdirSync(join(root, 'groups'));
      writeGroups(root, join(root, 'groups'), [first, second, 'src/unit.test.ts']);
      expect(readdirSync(join(root, 'groups'))).toEqual(['integration-0.test.ts']);
      const jest = [join(process.cwd(), 'node_modules/jest/bin/jest.js'), '--json', '--rootDir', root];
      const config = JSON.stringify({ testMatch: ['**/groups/*.test.ts'], transform: {} });
      const { stdout } = spawnSync(process.execPath, [...jest, '--config', config, '-i'], {
        encoding: 'utf8',
      });
      const [group] = JSON.parse(stdout).testResults;
      const results = group.assertionResults.map(({ fullName, status }) => `${fullName}: ${status}`);
      expect(results).toEqual([
        `${first} passes: passed`,
        `${second} has other hooks: passed`,
        `${second} fails: failed`,
      ]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('of a portal load the user first, and keep the environment that a file asks for', () => {
    const root = mkdtempSync(join(tmpdir(), 'portals-groups-'));
    try {
      for (const folder of ['mfe-a', 'mfe-b', 'groups']) mkdirSync(join(root, folder));
      const plain = ['mfe-a/one.test.tsx', 'mfe-a/two.test.ts', 'mfe-b/one.test.tsx'];
      for (const file of plain) writeFileSync(join(root, file), '');
      writeFileSync(
        join(root, 'mfe-a/server.test.tsx'),
        "/** @jest-environment node */\nit('x', () => {});\n",
      );
      writeGroups(root, join(root, 'groups'), ['mfe-a/server.test.tsx', ...plain]);
      const texts = readdirSync(join(root, 'groups')).map((file) =>
        readFileSync(join(root, 'groups', file), 'utf8').replaceAll(`${root}/`, ''),
      );
      const block = (file: string) =>
        `describe('${file}', () => {\n  require('${file.replace(/\.tsx?$/, '')}');\n});\n`;
      const user = "require('packages/platform/src/testing/user');\n";
      expect(texts).toEqual([
        `${user}${block('mfe-a/one.test.tsx')}${block('mfe-a/two.test.ts')}`,
        `/** @jest-environment node */\n${block('mfe-a/server.test.tsx')}`,
        `${user}${block('mfe-b/one.test.tsx')}`,
      ]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
