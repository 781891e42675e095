import { createTexts, platformMessages, platformNamespace } from '@portals/platform/host';
import { parseComposition } from './composition/read-composition';
import { shellMessages, shellNamespace } from './language/shell-text';
import { checkPage, checkPortal } from './loading/check-portal';
import { createPortalLoader } from './loading/portal-loader';
import { createRoutes } from './loading/routes';
import { importUi, type ShareScope, shareScope } from './loading/shared/modules';
import { type PageHtml, renderHtml } from './prerender/render-html';

/** A portal's container, as its Node bundle exports it. */
interface FederatedContainer {
  init(scope: ShareScope): unknown;
  get(module: './portal'): Promise<() => unknown>;
}

const scope = shareScope(importUi);

/** Initialises a container with the shell's own modules and returns the module that it exposes as `./portal`. */
async function openContainer(container: FederatedContainer): Promise<unknown> {
  await container.init(scope);
  const factory = await container.get('./portal');
  return factory();
}

/** One page to render: its path, its language and its portal. */
export interface RenderRequest {
  /** The composition as the page's HTML document contains it, with the texts in the language of the page. */
  composition: string;
  /** Path with its query, for example with `?lang=es`, which is then added to all links. */
  path: string;
  container: FederatedContainer;
}

const neverLoads = () =>
  Promise.reject(new Error('nothing is loaded while a page is rendered on the server'));

/** Returns the dotted keys of all texts. */
function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}

/**
 * Returns the parts of a portal: the paths of its routes, and the keys of its texts in each language. Used for checks before a release goes
 * live.
 * @throws Error when the container exposes no portal, or when one of its files cannot be loaded
 */
export async function inspectPortal({ name, container }: { name: string; container: FederatedContainer }) {
  const { routes, messages } = checkPortal(await openContainer(container), name);
  const [en, es] = await Promise.all([messages.en(), messages.es()]);
  return {
    routes: routes.map(({ path }) => path),
    texts: { en: keysOf(en.default), es: keysOf(es.default) },
  };
}

/** A rendered page, and the missing texts that it used, as `namespace:key`. */
export interface RenderedPage extends PageHtml {
  missingTexts: string[];
}

/**
 * Renders a public page for visitors who are not signed in, with its portal already loaded. Needs neither network nor browser. One process
 * renders pages of one portal release.
 * @throws Error when no portal has the path, or anything in the page throws
 */
export async function renderPage({
  composition: json,
  path,
  container,
}: RenderRequest): Promise<RenderedPage> {
  const composition = parseComposition(json);
  const [first = path] = path.split('?');
  const routes = createRoutes({ composition, first, fetchIndex: neverLoads });
  const target = routes.find(first);
  if (!target) throw new Error(`no portal takes ${path}`);
  const texts = createTexts({ language: composition.language, brand: composition.site.name });
  const missingTexts = new Set<string>();
  texts.i18n.on('missingKey', (_languages, namespace, key) => missingTexts.add(`${namespace}:${key}`));
  const loader = createPortalLoader({
    composition,
    texts,
    integrity: {},
    fetchAndVerify: neverLoads,
    fetchJson: neverLoads,
    pinFiles: () => undefined,
    loadModules: () => undefined,
    importPortal: neverLoads,
    report: () => undefined,
    now: () => 0,
  });
  const { portal, route } = target;
  const module = checkPortal(await openContainer(container), portal.name);
  const found = module.routes.find((candidate) => candidate.path === route.path);
  if (!found) throw new Error(`${portal.name} ${portal.live.version} has no route ${route.path}`);
  const [loaded] = await Promise.all([
    found.load(),
    texts.add(portal.name, module.messages),
    texts.add(platformNamespace, platformMessages),
    texts.add(shellNamespace, shellMessages),
  ]);
  const Page = checkPage(loaded, route.path);
  loader.place({ portal: portal.name, version: portal.live.version, path: route.path, Page });
  const page = await renderHtml({ composition, texts, loader, routes }, path);
  return { ...page, missingTexts: [...missingTexts] };
}
