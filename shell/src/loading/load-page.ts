import type { Language } from '@portals/contracts/constants';
import type { MessageLoaders, PortalModule } from '@portals/platform';
import type { Target } from '../composition/find-route';
import { checkPage, checkPart, checkPortal, type PartFunctions, type PartName } from './check-portal';
import { withDeadline } from './deadline';
import { gateFiles, textFiles } from './gate-files';
import type { KnownRelease, Pins } from './pins';
import { classify, PortalError } from './portal-error';
import type { LoadedPage, LoaderParts } from './portal-loader';

export interface PageLoadOptions {
  /** Maximum milliseconds until files begin to arrive, and after that until the code has started. */
  within: number;
  /** Called when the page arrives after its deadline. */
  late: () => void;
}

type Parts = Pick<LoaderParts, 'texts' | 'fetchAndVerify' | 'loadModules' | 'importPortal'>;

// Cached, so that the same texts always get the same loaders; the text store would mistake different loaders for another release and reload
// the texts.
const gatedLoaders = new WeakMap<MessageLoaders, MessageLoaders>();

/** Returns loaders that verify the files of a portal's texts before importing them, for languages that are chosen later. */
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
    await parts.fetchAndVerify(files);
    parts.loadModules(files);
    return messages[language]();
  };
  const loaders = { en: gated('en'), es: gated('es') };
  gatedLoaders.set(messages, loaders);
  return loaders;
}

/** A page or another part of a portal: the chunk that contains it, and the function that loads it through the portal's module. */
interface Part<T> {
  name: string;
  chunk: string | undefined;
  take(module: PortalModule): Promise<T>;
}

/**
 * Loads a part of a portal from one exact release: verifies the files, then imports container, chunk and texts.
 * @throws PortalError
 */
async function loadPart<T>(
  parts: Parts,
  pins: Pins,
  { name, chunk, take }: Part<T>,
  release: KnownRelease,
  { within, late }: PageLoadOptions,
): Promise<T> {
  const { texts } = parts;
  const files = gateFiles(release, pins.integrity, { chunk, language: texts.language() });
  await parts.fetchAndVerify(files, { within });
  parts.loadModules(files);
  const start = async (): Promise<T> => {
    const module = checkPortal(await parts.importPortal(name, release), name);
    const messages = gatedTexts(parts, pins, release, module.messages);
    const [taken] = await Promise.all([take(module), texts.add(name, messages)]);
    return taken;
  };
  try {
    return await withDeadline(start(), within, `starting ${name} ${release.version}`, late);
  } catch (error) {
    // Browsers do not report why an import has failed. If a file is the cause, fetching all files anew throws the precise error.
    const { phase, message } = classify(error);
    if (phase !== 'fetch') throw error;
    await parts.fetchAndVerify(files, { fresh: true, within });
    throw new PortalError('fetch', message, { cause: error, needsNewDocument: true });
  }
}

/**
 * Loads one page from one exact release.
 * @throws PortalError
 */
export const loadPage = (
  parts: Parts,
  pins: Pins,
  { portal: { name }, route: { path, chunk } }: Target,
  release: KnownRelease,
  options: PageLoadOptions,
): Promise<LoadedPage> => {
  const { version } = release;
  const take = async ({ routes }: PortalModule): Promise<LoadedPage> => {
    const found = routes.find((route) => route.path === path);
    if (!found) throw new PortalError('expose', `${name} ${version} has no route ${path}`);
    return { portal: name, version, path, Page: checkPage(await found.load(), path) };
  };
  return loadPart(parts, pins, { name, chunk, take }, release, options);
};

/**
 * Loads an additional part of a portal, such as its palette, from one exact release; null when the portal has no such part.
 * `@portals/build` names the chunk after the part.
 * @throws PortalError
 */
export async function loadAddition<Name extends PartName>(
  parts: Parts,
  pins: Pins,
  part: Name,
  name: string,
  release: KnownRelease,
  within: number,
): Promise<PartFunctions[Name] | null> {
  // A release from a development server lists no chunks, so whether it has the part is unknown until the module is loaded.
  if (Object.keys(release.chunks).length > 0 && !(part in release.chunks)) return null;
  const take = async (module: PortalModule) => {
    const load = module[part];
    return load ? checkPart(await load(), part, name) : null;
  };
  const options = { within, late: () => undefined };
  return loadPart(parts, pins, { name, chunk: part, take }, release, options);
}
