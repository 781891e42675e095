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
  // It imports its transport dynamically, which Jest cannot do.
  '@opentelemetry\\+otlp-exporter-base@',
  'openid-client@',
  'pdfkit@',
  // Fonts that become bytes.
  '@fontsource\\+',
  'postal-mime@',
  'saxen@',
  'temporal-',
].join('|');

const common = {
  ...sources,
  transformIgnorePatterns: [`node_modules/\\.pnpm/(?!(${esmPackages}))`],
  // Below .cache tests build portals of their own, whose packages come and go.
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.cache/'],
};

const node = (displayName, files) => ({
  ...common,
  displayName,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@portals/source', 'node', 'node-addons'] },
  ...files,
});

/** Folder with the groups of a whole run (tools/run/test-groups.mjs). */
const groups = process.env.TEST_GROUPS;

/** The files of a project: its groups in a whole run, otherwise those that match; and in both those that run by themselves. */
const filesOf = (project, testMatch, alone = []) =>
  groups
    ? { testMatch: [`${groups}/${project}-*.test.ts`, ...alone], roots: ['<rootDir>', groups] }
    : { testMatch: [...testMatch, ...alone] };

module.exports = {
  ...(groups && { testSequencer: '<rootDir>/tools/run/test-order.cjs' }),
  // It only ends what hangs. Beside builds and other tests that keep two processors busy, the slowest test takes 12 s;
  // the rest is for slower machines, and for hooks that start a database server.
  testTimeout: 120_000,
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
        // jest takes the build for Node, which asks for the address of its file.
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
    node('integration', filesOf('integration', ['<rootDir>/services/*/test/**/*.test.ts'])),
  ],
};
