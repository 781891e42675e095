import type { ComposedPortal, ComposedRelease, Composition } from './composition.js';

/**
 * Versions of the document format that a gateway can write, newest last. A shell declares in release.json which version it reads: the
 * gateway and the live shell may come from different versions of the product (rule 13.1).
 *
 * 1: the composition lists all portals and all hashes, and `#root` is empty unless the page is prerendered. The shell does not signal that
 * it is running.
 * 2: the composition lists only the portals of the document's path, `#root` may contain a page frame, and the shell sends `shell:running`.
 */
export const documentForms = [1, 2] as const;
export type DocumentForm = (typeof documentForms)[number];

/** The document form that shells built from this source read. */
export const currentForm: DocumentForm = 2;

/** First minor version of platform 1 whose shells are assumed to read form 2 if they declare no form. */
const firstMinorOfForm2 = 1;

interface Shell {
  documentForm?: number | undefined;
  platform: string;
}

function statedForm({ documentForm, platform }: Shell): number {
  const [major = 0, minor = 0] = platform.split('.').map(Number);
  return documentForm ?? (major === 1 && minor < firstMinorOfForm2 ? 1 : 2);
}

/** Returns the document form that a shell reads; null when this gateway does not know the form. */
export const documentFormOf = (shell: Shell): DocumentForm | null =>
  documentForms.find((known) => known === statedForm(shell)) ?? null;

/** Returns the reason why a shell cannot be served; null when it can. */
export const formProblem = (shell: Shell): string | null =>
  documentFormOf(shell) === null
    ? `reads documents of form ${statedForm(shell)}; this version of the product writes ${documentForms.join(' and ')}`
    : null;

/** All portals of a composition, each with its chunks, plus the sha384 of every script of the portals and the shell, by path. */
export interface WholeComposition {
  portals: ComposedPortal[];
  integrity: Record<string, string>;
}

const firstRelease = ({ version, base, entry, chunks }: ComposedRelease) => ({
  version,
  base,
  entry,
  exposed: chunks?.portal ?? [],
});

/**
 * Returns the composition in the form read by the shell.
 * @param whole returns the additional data of form 1; called only for form 1
 */
export function compositionInForm(
  form: DocumentForm,
  composition: Composition,
  whole: () => WholeComposition,
): object {
  if (form === 2) return composition;
  const { id, shell, language, languageFromAddress, site } = composition;
  const { portals, integrity } = whole();
  return {
    id,
    shell: { version: shell.version, base: shell.base },
    portals: portals.map(({ name, title, routes, live, previous }) => ({
      name,
      title,
      routes,
      live: firstRelease(live),
      ...(previous && { previous: firstRelease(previous) }),
    })),
    integrity,
    language,
    languageFromAddress,
    site,
  };
}
