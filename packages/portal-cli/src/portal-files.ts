// Files of a new portal. The formatter and the type checker must accept them unchanged, whatever the name.

const shared = ['i18next', 'react', 'react-dom', 'react-i18next', 'react-router-dom', 'styled-components'];
const ours = ['@portals/contracts', '@portals/platform', '@portals/ui'];

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const entries = (names: readonly string[], version: string) =>
  Object.fromEntries(names.map((name) => [name, version]));

const packageFile = (name: string) =>
  json({
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: { ...entries(ours, 'workspace:*'), ...entries(shared, 'catalog:') },
    devDependencies: {
      ...entries(['@portals/build'], 'workspace:*'),
      ...entries(['@testing-library/react', '@types/react', '@types/react-dom'], 'catalog:'),
      ...entries(['webpack', 'webpack-cli'], 'catalog:'),
    },
  });

const portalFile = (name: string, route: string, platform: string) => `{
  "name": "${name}",
  "title": { "en": "${route}", "es": "${route}" },
  "routes": [
    {
      "path": "/${route}",
      "access": "public",
      "chunk": "route-home",
      "head": "head.home"
    }
  ],
  "platform": "^${platform}",
  "locales": ["en", "es"]
}
`;

const portalModule = (route: string) => `import { definePortal } from '@portals/platform';
import descriptor from '../portal.json';

export default definePortal(descriptor, {
  pages: {
    '/${route}': () => import('./home/home-page'),
  },
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

const homeTest = (route: string) => `import { renderPortal } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import en from '../locales/en.json';
import es from '../locales/es.json';
import portal from '../portal';

it.each([
  ['en', en],
  ['es', es],
] as const)('shows its title and text in %s', async (language, { home }) => {
  await renderPortal(portal, { route: '/${route}', language });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(home.title);
  expect(screen.getByText(home.text)).toBeVisible();
});
`;

const contractTest = `/** @jest-environment node */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const folder = join(__dirname, '..');
const commandLine = join(folder, '..', 'packages', 'portal-cli', 'dist', 'main.js');

/** Runs the same checks as before publishing, without a running product; the output lists the problems. */
const check = () =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [commandLine, 'check', folder], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

it('can be published: descriptor, texts, types, pages, and what the site allows', async () => {
  expect(await check()).toMatch(/ can be published\\n$/);
});
`;

const webpackFile = `import { portalConfig } from '@portals/build';

/** Configuration for \`npx webpack\`; \`npm run portal -- build\` uses the same one and adds release.json. */
export default (_env, { mode = 'production' }) => portalConfig({ root: import.meta.dirname, mode });
`;

const localeFile = (title: string, description: string) =>
  json({ head: { home: { title, description } }, home: { title, text: description } });

/**
 * Returns the files of a new portal, by path in its folder.
 * @param route its only path, without the slash
 * @param platform version of @portals/platform that it is built for
 */
export const portalFiles = (name: string, route: string, platform: string): Record<string, string> => ({
  'package.json': packageFile(name),
  'portal.json': portalFile(name, route, platform),
  'webpack.config.mjs': webpackFile,
  'src/portal.ts': portalModule(route),
  'src/contract.test.ts': contractTest,
  'src/text.ts': texts(name),
  'src/home/home-page.tsx': homePage,
  'src/home/home-page.test.tsx': homeTest(route),
  'src/locales/en.json': localeFile(`The ${route} portal`, 'A new portal.'),
  'src/locales/es.json': localeFile(`El portal ${route}`, 'Un portal nuevo.'),
});
