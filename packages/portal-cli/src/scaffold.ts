import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readPackage } from '@portals/build';
import { StoreError } from '@portals/contracts';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function packageFile(name: string): string {
  const taken = ['i18next', 'react', 'react-dom', 'react-i18next', 'react-router-dom', 'styled-components'];
  return json({
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: {
      '@portals/contracts': 'workspace:*',
      '@portals/platform': 'workspace:*',
      '@portals/ui': 'workspace:*',
      ...Object.fromEntries(taken.map((dependency) => [dependency, 'catalog:'])),
    },
    devDependencies: {
      '@portals/build': 'workspace:*',
      '@types/react': 'catalog:',
      webpack: 'catalog:',
      'webpack-cli': 'catalog:',
    },
  });
}

function portalFile(name: string, route: string, platform: string): string {
  const routes = [{ path: `/${route}`, access: 'public', head: 'head.home', chunk: 'route-home' }];
  return json({
    name,
    title: { en: route, es: route },
    routes,
    platform: `^${platform}`,
    locales: ['en', 'es'],
  });
}

const portalModule = (name: string, route: string) => `import { definePortal } from '@portals/platform';

export default definePortal({
  name: '${name}',
  routes: [{ path: '/${route}', load: () => import(/* webpackChunkName: "route-home" */ './home/home-page') }],
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});
`;

const texts = (name: string) => `import { createUseText } from '@portals/platform';
import type en from './locales/en.json';

export const useText = createUseText<typeof en>('${name}');
`;

const homePage = `import { useText } from '../text';

export default function HomePage() {
  const { t } = useText();
  return (
    <main>
      <h1>{t('home.title')}</h1>
      <p>{t('home.text')}</p>
    </main>
  );
}
`;

const webpackFile = `import { portalConfig } from '@portals/build';

/** What \`npx webpack\` runs; \`npm run portal -- build\` uses the same configuration and adds release.json. */
export default (_env, { mode = 'production' }) => portalConfig({ root: import.meta.dirname, mode });
`;

function localeFile(title: string, description: string): string {
  return json({ head: { home: { title, description } }, home: { title, text: description } });
}

/**
 * Makes the folder of a new portal that builds and can be published at once.
 * @param given the portal's name, with or without \`mfe-\`; its only route is the name without it
 * @returns the folder
 */
export async function scaffold(workspace: string, given: string): Promise<string> {
  const route = given.replace(/^mfe-/, '');
  if (!/^[a-z][a-z0-9-]{0,34}$/.test(route)) {
    throw new StoreError(`"${given}" cannot be a portal's name: lower-case letters, digits and hyphens`);
  }
  const name = `mfe-${route}`;
  const folder = join(workspace, name);
  if (existsSync(folder)) throw new StoreError(`${folder} is already there`);
  const platform = readPackage(join(workspace, 'packages', 'platform')).version;
  const files = {
    'package.json': packageFile(name),
    'portal.json': portalFile(name, route, platform),
    'webpack.config.mjs': webpackFile,
    'src/portal.ts': portalModule(name, route),
    'src/text.ts': texts(name),
    'src/home/home-page.tsx': homePage,
    'src/locales/en.json': localeFile(`The ${route} portal`, 'A new portal.'),
    'src/locales/es.json': localeFile(`El portal ${route}`, 'Un portal nuevo.'),
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
