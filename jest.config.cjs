// Node 20 cannot require() ES modules, so SWC turns our sources and the ESM-only packages into CommonJS.
const swc = (tsx) => [
  require.resolve('@swc/jest'),
  {
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
  },
];

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
  'postal-mime@',
  'saxen@',
  'temporal-',
].join('|');

const common = {
  transform: { '\\.(ts)$': swc(false), '\\.(tsx|mjs|js)$': swc(true) },
  transformIgnorePatterns: [`node_modules/\\.pnpm/(?!(${esmPackages}))`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
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
      setupFilesAfterEnv: ['<rootDir>/tools/jest-browser.ts'],
    },
    node('integration', ['<rootDir>/services/*/test/**/*.test.ts']),
  ],
};
