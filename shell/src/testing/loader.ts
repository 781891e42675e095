import type { ComposedRelease, PortalEvent } from '@portals/contracts/composition';
import type { Messages } from '@portals/platform';
import { createTexts } from '@portals/platform/host';
import { createPortalLoader, type LoaderParts } from '../loading/portal-loader';
import { compositionOf, portalOf, releaseOf, routeOf } from './compositions';

export const live = releaseOf('p', '2.0.0');
export const previous = releaseOf('p', '1.0.0');
const route = routeOf('/a');

export const texts = (en: Messages = {}) => ({
  en: async () => ({ default: en }),
  es: async () => ({ default: {} }),
});
export const pageOf = (name: string) => Object.assign(() => null, { displayName: name });
export const moduleOf = (name: string) => ({
  default: {
    name: 'p',
    routes: [{ path: '/a', load: async () => ({ default: pageOf(name) }) }],
    messages: texts(),
  },
});

export type Importer = (release: ComposedRelease) => unknown;

export function setUp(
  importer: Importer,
  more: Partial<LoaderParts> = {},
  releases: { live?: ComposedRelease; previous?: ComposedRelease } = {},
) {
  const portal = portalOf('p', [route], { live, ...releases });
  const events: PortalEvent[] = [];
  const loader = createPortalLoader({
    composition: compositionOf([portal]),
    texts: createTexts({ language: 'en', brand: 'Nodo' }),
    integrity: {},
    fetchAndVerify: async () => undefined,
    fetchJson: async () => undefined,
    pinFiles: () => undefined,
    loadModules: () => undefined,
    importPortal: async (_name, release) => importer(release),
    report: (event) => events.push(event),
    now: () => 0,
    ...more,
  });
  const target = { portal, route };
  const settled = () =>
    new Promise<void>((resolve) => {
      const stop = loader.subscribe(() => {
        if (loader.state(target)?.status === 'loading') return;
        stop();
        resolve();
      });
    });
  return { loader, target, events, settled };
}

export const shown = ({ loader, target }: ReturnType<typeof setUp>) => {
  const state = loader.state(target);
  if (state?.status === 'ready') return `${state.page.version} ${state.page.Page.displayName}`;
  return state?.status === 'failed' ? state.error.phase : state?.status;
};

export async function open(set: ReturnType<typeof setUp>) {
  set.loader.open(set.target);
  await set.settled();
  return shown(set);
}

export const outcomes = (events: PortalEvent[]) =>
  events.map(({ version, outcome, phase }) => [version, outcome, phase]);
export const failing =
  (error: unknown): Importer =>
  () => {
    throw error;
  };
