// Files of a new portal. Sources, tests and texts are the same in the checkout and outside it; the settings around them differ.
import { portalSources } from './portal-sources.js';
import { portalTests } from './portal-tests.js';
import { portalTexts } from './portal-texts.js';

const shared = ['i18next', 'react', 'react-dom', 'react-i18next', 'react-router-dom', 'styled-components'];
const ours = ['@portals/contracts', '@portals/platform', '@portals/ui'];

/** A portal to be created. */
export interface NewPortal {
  name: string;
  /** First segment of the portal's paths, without the slash. */
  route: string;
  /** Version of @portals/platform for which the portal is built. */
  platform: string;
}

/** Settings of a folder outside the checkout, in which the packages are installed. */
export interface OutsideFolder {
  /** The package.json that already exists in the folder; its entries are kept. */
  own: Record<string, unknown>;
  /** Packages and tools for development, with their versions or ranges. */
  tools: Record<string, string>;
  /** Ranges of the libraries that the shell provides. */
  shared: Record<string, string>;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const entries = (names: readonly string[], version: string) =>
  Object.fromEntries(names.map((name) => [name, version]));

const route = (path: string, chunk: string, head: string) => `    {
      "path": "${path}",
      "access": "public",
      "chunk": "${chunk}",
      "head": "${head}"
    }`;

const portalFile = ({ name, route: first, platform }: NewPortal) => `{
  "name": "${name}",
  "title": { "en": "${first}", "es": "${first}" },
  "routes": [
${[
  route(`/${first}`, 'route-home', 'head.home'),
  route(`/${first}/notes`, 'route-notes', 'head.notes'),
  route(`/${first}/notes/new`, 'route-new-note', 'head.newNote'),
].join(',\n')}
  ],
  "platform": "^${platform}",
  "locales": ["en", "es"]
}
`;

const common = (portal: NewPortal): Record<string, string> => ({
  'portal.json': portalFile(portal),
  ...portalSources(portal.name, portal.route),
  ...portalTests,
  ...portalTexts(portal.route),
});

const webpackFile = `import { portalConfig } from '@portals/build';

/** Configuration for \`npx webpack\`; \`npm run portal -- build\` uses the same one and adds release.json. */
export default (_env, { mode = 'production' }) => portalConfig({ root: import.meta.dirname, mode });
`;

/** Returns the files of a new portal in the checkout, by path in its folder. */
export const portalFiles = (portal: NewPortal): Record<string, string> => ({
  'package.json': json({
    name: portal.name,
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: { ...entries(ours, 'workspace:*'), ...entries([...shared, 'zod'], 'catalog:') },
    devDependencies: {
      ...entries(['@portals/build', '@portals/portal-cli'], 'workspace:*'),
      ...entries(['@testing-library/react', '@types/react', '@types/react-dom'], 'catalog:'),
      ...entries(['webpack', 'webpack-cli'], 'catalog:'),
    },
  }),
  'webpack.config.mjs': webpackFile,
  ...common(portal),
});

const tsconfigFile = `{
  "extends": "@portals/build/tsconfig.json",
  "include": ["src"]
}
`;

const biomeFile = `{
  "extends": ["@portals/build/biome.json"],
  "files": { "includes": ["**", "!dist", "!package-lock.json"] }
}
`;

const workflow = `name: Portal
on: [push, pull_request]
# One run of a branch at a time, and of those that wait only the newest: no older commit goes live after a newer one.
concurrency:
  group: portal-\${{ github.ref }}
  cancel-in-progress: false
jobs:
  portal:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20, cache: npm }
      - run: npm ci
      - run: npm run lint
      - run: npm test
      - run: npx portal build
      # Publishes only what is on the main branch. The token is for this portal alone.
      - if: github.ref == 'refs/heads/main'
        run: npx portal publish --to "$SITE"
        env:
          SITE: \${{ vars.SITE }}
          PORTAL_TOKEN: \${{ secrets.PORTAL_TOKEN }}
          # Unset, unless the site wants releases of this portal to be signed.
          PORTAL_SIGNING_KEY: \${{ secrets.PORTAL_SIGNING_KEY }}
`;

const readme = ({ name, route: first }: NewPortal) => `# ${name}

A portal of the site, with its pages below \`/${first}\`. It is built, tested and released without the product's repository.

\`\`\`sh
npm ci
npm test                 # pages, texts, types, and what the site expects of a portal; needs no running product
npm run lint
npx portal build         # the release, in dist/
npx portal help          # all commands
\`\`\`

\`portal.json\` is the one place for paths, access, chunks and heads, \`src/portal.ts\` has a page for each path, and \`src/locales\` the texts in
both languages. The shell provides the packages under "peerDependencies": a range there says which versions the portal runs with.

To publish to a product on the same machine, name its store: \`RELEASES_DIR=/path/to/.data/releases npx portal publish\`. The site's CI job
(\`.github/workflows/portal.yml\`) publishes over HTTP, with the variable \`SITE\` and the secret \`PORTAL_TOKEN\` of this portal.
`;

const sorted = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the files of a new portal in a folder of its own outside the checkout, by path. */
export const outsidePortalFiles = (
  portal: NewPortal,
  { own, tools, shared: ranges }: OutsideFolder,
): Record<string, string> => {
  const { dependencies: _, devDependencies: __, peerDependencies: ___, ...kept } = own;
  return {
    'package.json': json({
      version: '0.1.0',
      ...kept,
      name: portal.name,
      private: true,
      type: 'module',
      scripts: { test: 'jest', lint: 'biome ci .', build: 'portal build' },
      jest: { preset: '@portals/build' },
      devDependencies: sorted(tools),
      peerDependencies: sorted(ranges),
    }),
    'tsconfig.json': tsconfigFile,
    'biome.json': biomeFile,
    '.gitignore': 'node_modules/\ndist/\n*.key\n',
    '.github/workflows/portal.yml': workflow,
    'README.md': readme(portal),
    ...common(portal),
  };
};
