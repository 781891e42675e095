import type { Language } from '@portals/contracts/constants';
import type { MessageLoaders } from '@portals/platform';
import type { Target } from '../composition/find-route';
import { checkPage, checkPortal } from './check-portal';
import { withDeadline } from './deadline';
import { gateFiles, textFiles } from './gate-files';
import type { KnownRelease, Pins } from './pins';
import { classify, PortalError } from './portal-error';
import type { LoadedPage, LoaderParts } from './portal-loader';

export interface PageLoadOptions {
  /** Milliseconds until files must begin to arrive, and then until the code must have started. */
  within: number;
  /** Called when the page arrives after its deadline. */
  late: () => void;
}

type Parts = Pick<LoaderParts, 'texts' | 'passGate' | 'loadModules' | 'importPortal'>;

// Cached so that the same texts always get the same loaders; different loaders would count as those of another release.
const gatedLoaders = new WeakMap<MessageLoaders, MessageLoaders>();

/** Returns loaders that pass a portal's texts through the gate, for languages chosen later. */
function gatedTexts(
  parts: Parts,
  pins: Pins,
  release: KnownRelease,
  messages: MessageLoaders,
): MessageLoaders {
  const known = gatedLoaders.get(messages);
  if (known) return known;
  const gated = (language: Language) => async () => {
    const files = textFiles(release, pins.integrity, language);
    await parts.passGate(files);
    parts.loadModules(files);
    return messages[language]();
  };
  const loaders = { en: gated('en'), es: gated('es') };
  gatedLoaders.set(messages, loaders);
  return loaders;
}

/**
 * Loads one page from one exact release: gate, container, route and texts.
 * @throws PortalError
 */
export async function loadPage(
  parts: Parts,
  pins: Pins,
  { portal, route }: Target,
  release: KnownRelease,
  { within, late }: PageLoadOptions,
): Promise<LoadedPage> {
  const { texts } = parts;
  const language = texts.language();
  const files = gateFiles(release, pins.integrity, { chunk: route.chunk, language });
  await parts.passGate(files, { within });
  parts.loadModules(files);
  const start = async (): Promise<LoadedPage> => {
    const module = checkPortal(await parts.importPortal(portal.name, release), portal.name);
    const found = module.routes.find(({ path }) => path === route.path);
    if (!found)
      throw new PortalError('expose', `${portal.name} ${release.version} has no route ${route.path}`);
    const messages = gatedTexts(parts, pins, release, module.messages);
    const [loaded] = await Promise.all([found.load(), texts.add(portal.name, messages)]);
    const { version } = release;
    return { portal: portal.name, version, path: route.path, Page: checkPage(loaded, route.path) };
  };
  try {
    return await withDeadline(start(), within, `starting ${portal.name} ${release.version}`, late);
  } catch (error) {
    // Browsers report only that an import failed. Checking the files again reveals the reason, if it lies with them.
    const { phase, message } = classify(error);
    if (phase !== 'fetch') throw error;
    await parts.passGate(files, { fresh: true, within });
    throw new PortalError('fetch', message, { cause: error, kept: true });
  }
}
