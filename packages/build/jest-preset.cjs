// Jest preset of portals outside the checkout: "jest": { "preset": "@portals/build" } in package.json.
const { setupFile, sources } = require('./jest/sources.cjs');

const esmPackages = ['@portals', 'i18next', 'react-i18next', 'lucide-react'].join('|');
const pictures = '\\.(css|svg|png|jpe?g|webp|avif|woff2)$';

module.exports = {
  ...sources,
  moduleNameMapper: { ...sources.moduleNameMapper, [pictures]: require.resolve('./jest/address.cjs') },
  // Matches packages installed by npm, and those installed by pnpm, which nests a second node_modules folder for each package.
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esmPackages})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [setupFile],
  testTimeout: 120_000,
};
