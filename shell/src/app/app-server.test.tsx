/** @jest-environment node */
import { createTexts, platformMessages } from '@portals/platform/host';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { shellMessages } from '../language/shell-text';
import { createPortalLoader } from '../loading/portal-loader';
import { createRoutes } from '../loading/routes';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { App } from './app';

it.each(['en', 'es'] as const)('renders a loaded page in Node: %s', async (language) => {
  const composition = compositionOf([portalOf('site', [routeOf('/')])]);
  const texts = createTexts({ language, brand: 'Nodo' });
  await texts.add('platform', platformMessages);
  await texts.add('shell', shellMessages);
  const loader = createPortalLoader({
    composition,
    texts,
    integrity: {},
    fetchAndVerify: async () => undefined,
    fetchJson: async () => undefined,
    pinFiles: () => undefined,
    loadModules: () => undefined,
    importPortal: async () => undefined,
    report: () => undefined,
    now: () => 0,
  });
  loader.place({ portal: 'site', version: '1', path: '/', Page: () => <h1>Hello</h1> });
  const routes = createRoutes({
    composition,
    first: '/',
    fetchIndex: async () => ({ portals: [], leftOut: [] }),
  });
  const html = renderToString(
    <StaticRouter location="/">
      <App composition={composition} texts={texts} loader={loader} routes={routes} />
    </StaticRouter>,
  );
  expect(html).toContain('<h1>Hello</h1>');
  expect(html).toContain(language === 'en' ? 'Skip to content' : 'Ir al contenido');
});
