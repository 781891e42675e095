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

const node = (displayName, testMatch, more = {}) => ({
  ...common,
  displayName,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@portals/source', 'node', 'node-addons'] },
  testMatch,
  ...more,
});

/** @param {string | undefined} groups folder with the groups of a whole run (tools/run/test-groups.mjs) */
const integration = (groups) =>
  groups
    ? node('integration', [`${groups}/*.test.ts`], { roots: ['<rootDir>', groups] })
    : node('integration', ['<rootDir>/services/*/test/**/*.test.ts']);

module.exports = {
  // It only ends what hangs. Beside builds and other tests that keep two processors busy, the slowest test takes 12 s;
  // the rest is for slower machines, and for hooks that start a database server.
  testTimeout: 120_000,
  projects: [
    node('unit', [
      '<rootDir>/services/*/src/**/*.test.ts',
      '<rootDir>/packages/{contracts,build,service-kit,portal-cli}/src/**/*.test.ts',
      '<rootDir>/tools/**/*.test.ts',
    ]),
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: {
        customExportConditions: ['@portals/source', 'browser', 'require', 'default'],
      },
      testMatch: [
        '<rootDir>/{shell,mfe-*}/src/**/*.test.{ts,tsx}',
        '<rootDir>/packages/{platform,ui}/src/**/*.test.{ts,tsx}',
        '<rootDir>/packages/ui/gallery/**/*.test.{ts,tsx}',
        '<rootDir>/packages/build/client/**/*.test.ts',
      ],
      setupFilesAfterEnv: [setupFile],
    },
    integration(process.env.TEST_GROUPS),
  ],
};
