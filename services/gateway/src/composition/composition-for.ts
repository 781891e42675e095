import {
  type ComposedShell,
  type Composition,
  compositionInForm,
  type Site,
} from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';
import { baseOf, type Composed, leftOutFor, portalsFor, wholeOf } from './compose.js';

/** Matches chunks that the shell loads on demand; the shell's entry imports every other chunk statically. */
const onDemand = /^(locale|shared)-/;

const composedShell = (shell: ShellRelease): ComposedShell => ({
  version: shell.version,
  base: baseOf(shell),
  chunks: Object.fromEntries(Object.entries(shell.chunks).filter(([name]) => onDemand.test(name))),
});

/** Returns the composition for documents of one portal in one language, in the version of the document format that the shell supports. */
export function compositionFor(input: {
  composed: Pick<Composed, 'id' | 'set' | 'documentFormat' | 'portals' | 'index' | 'development'>;
  portal: PortalRelease | null;
  site: Site;
  language: Language;
  fromAddress: boolean;
  /** Values of the settings that the route declares; null when it declares none. */
  settings: Composition['settings'] | null;
}): object {
  const { composed, portal, site, language, fromAddress, settings } = input;
  const { shell, fallbackShell } = composed.set;
  const { url, integrity } = composed.index;
  const leftOut = leftOutFor(composed, portal);
  const composition: Composition = {
    id: composed.id,
    shell: composedShell(shell),
    ...(fallbackShell && { fallbackShell: composedShell(fallbackShell) }),
    portals: portalsFor(composed, portal),
    index: { url, integrity },
    ...(leftOut.length > 0 && { leftOut }),
    language,
    languageFromAddress: fromAddress,
    site,
    ...(settings && { settings }),
  };
  return compositionInForm(composed.documentFormat, composition, () => wholeOf(composed));
}
