const { setupFile, sources } = require('./packages/build/jest/sources.cjs');

const esmPackages = [
  '@nestjs\\+',
  'jose@',
  'file-type@',
  'strtok3@',
  'token-types@',
  'uint8array-extras@',
  '@tokenizer\\+',
  '@borewit\\+',
  'i18next@',
  'react-i18next@',
  'lucide-react@',
  'mailparser@',
  '@zone-eu\\+',
  'nodemailer@',
  'oauth4webapi@',
  // This package imports its transport with a dynamic `import()`, which Jest supports only after the transformation.
  '@opentelemetry\\+otlp-exporter-base@',
  'openid-client@',
  'pdfkit@',
  // Font files, which the transformation turns into bytes.
  '@fontsource\\+',
  'postal-mime@',
  'saxen@',
  'temporal-',
].join('|');

const common = {
  ...sources,
  transformIgnorePatterns: [`node_modules/\\.pnpm/(?!(${esmPackages}))`],
  // Tests build temporary portals below .cache, whose packages must not become part of Jest's module map.
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.cache/'],
};

const node = (displayName, files) => ({
  ...common,
  displayName,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@portals/source', 'node', 'node-addons'] },
  ...files,
});

/** Folder with the grouped test files of a whole run (tools/run/test-groups.mjs); not set otherwise. */
const groups = process.env.TEST_GROUPS;

/**
 * Returns the test files of a project: the grouped files in a whole run, otherwise all files that match. The files in `alone` are never
 * grouped.
 */
const filesOf = (project, testMatch, alone = []) =>
  groups
    ? { testMatch: [`${groups}/${project}-*.test.ts`, ...alone], roots: ['<rootDir>', groups] }
    : { testMatch: [...testMatch, ...alone] };

module.exports = {
  ...(groups && { testSequencer: '<rootDir>/tools/run/test-order.cjs' }),
  // The timeout only stops hanging tests. While builds and other tests keep two processors busy, the slowest test takes 12 s; the limit
  // allows for slower machines, and for hooks that start a database server.
  testTimeout: 300_000,
  // Modules of finished test files stay in memory: each asynchronous call then passes through the AsyncLocalStorage of all of them, and the
  // garbage collector reads gigabytes. A worker that has grown so far is replaced by a new one.
  workerIdleMemoryLimit: '500MB',
  projects: [
    node(
      'unit',
      filesOf(
        'unit',
        [
          '<rootDir>/services/*/src/**/*.test.ts',
          '<rootDir>/packages/{contracts,service-kit}/src/**/*.test.ts',
        ],
        ['<rootDir>/packages/{build,portal-cli}/src/**/*.test.ts', '<rootDir>/tools/**/*.test.ts'],
      ),
    ),
    {
      ...common,
      displayName: 'browser',
      moduleNameMapper: {
        ...common.moduleNameMapper,
        // Jest would load the build for Node, which needs the URL of its file (`import.meta.url`).
        '^pdfkit$': '<rootDir>/mfe-consulting/node_modules/pdfkit/js/pdfkit.browser.js',
      },
      testEnvironment: 'jsdom',
      testEnvironmentOptions: {
        customExportConditions: ['@portals/source', 'browser', 'require', 'default'],
      },
      ...filesOf('browser', [
        '<rootDir>/{shell,mfe-*}/src/**/*.test.{ts,tsx}',
        '<rootDir>/packages/{platform,ui}/src/**/*.test.{ts,tsx}',
        '<rootDir>/packages/ui/gallery/**/*.test.{ts,tsx}',
        '<rootDir>/packages/build/{client,jest}/**/*.test.ts',
      ]),
      setupFilesAfterEnv: [setupFile, require.resolve('./packages/build/jest/react-stacks.ts')],
    },
    node('integration', {
      ...filesOf('integration', ['<rootDir>/services/*/test/**/*.test.ts']),
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^@node-rs/argon2$': '<rootDir>/services/auth/test/quick-argon2.cjs',
      },
    }),
  ],
};
