import type { ComposedShell } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import type { MessageLoaders } from '@portals/platform';
import { firstTimeout, retryTimeout } from '../loading/deadlines';
import { fetchAndVerify } from '../loading/gate';
import { textFiles } from '../loading/gate-files';
import type { Integrity } from '../loading/pins';
import { loadModules } from '../loading/preloaded';

/**
 * Returns loaders that fetch and verify the files of the shell's own texts before importing them. When one language fails to load, the
 * other one is used, because a text in the other language is more useful than a key.
 * @param shell the running release
 */
export function ownTexts(
  messages: MessageLoaders,
  shell: ComposedShell,
  integrity: Integrity,
): MessageLoaders {
  const load = async (language: Language, within: number) => {
    const files = textFiles(shell, integrity, language);
    await fetchAndVerify(files, { within });
    loadModules(files);
    return messages[language]();
  };
  const either = (wanted: Language, other: Language) => () =>
    load(wanted, firstTimeout).catch(() => load(other, retryTimeout));
  return { en: either('en', 'es'), es: either('es', 'en') };
}
