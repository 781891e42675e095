// Jest configuration shared by this repository and by portals developed outside it.

// Node 20 cannot require() ES modules, so SWC turns sources and ESM-only packages into CommonJS.
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

exports.sources = {
  transform: {
    '\\.(ts)$': swc(false),
    '\\.(tsx|mjs|js)$': swc(true),
    '\\.woff$': require.resolve('./bytes.cjs'),
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
};

/** The setup file that runs before each test in a browser environment. */
exports.setupFile = require.resolve('./setup.ts');
