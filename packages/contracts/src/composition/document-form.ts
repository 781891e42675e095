import type { ComposedPortal, ComposedRelease, Composition } from './composition.js';

/**
 * Forms of documents that a gateway writes, the newest last. A shell states in release.json which one it reads, because a
 * gateway and the live shell may come from different versions of the product (rule 13.1).
 *
 * 1: the composition has all portals and all hashes, and `#root` is empty unless the page is prerendered. The shell does
 *    not tell the document that it runs.
 * 2: the composition has the portals of its own path, `#root` may have a frame, and the shell sends `shell:running`.
 */
export const documentForms = [1, 2] as const;
export type DocumentForm = (typeof documentForms)[number];

/** The form that shells built from these sources read. */
export const currentForm: DocumentForm = 2;

/** Minor version of the platform from which on a shell that states no form reads form 2. */
const firstMinorOfForm2 = 1;

interface Shell {
  documentForm?: number | undefined;
  platform: string;
}

function statedForm({ documentForm, platform }: Shell): number {
  const [major = 0, minor = 0] = platform.split('.').map(Number);
  return documentForm ?? (major === 1 && minor < firstMinorOfForm2 ? 1 : 2);
}

/** The form that a shell reads; null when these sources do not know it. */
export const documentFormOf = (shell: Shell): DocumentForm | null =>
  documentForms.find((known) => known === statedForm(shell)) ?? null;

/** Why a shell cannot be served; null when it can. */
export const formProblem = (shell: Shell): string | null =>
  documentFormOf(shell) === null
    ? `reads documents of form ${statedForm(shell)}; this version of the product writes ${documentForms.join(' and ')}`
    : null;

/** All portals of a composition, each with its chunks, and the sha384 of all their scripts and the shell's by path. */
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
 * The composition as a shell of this form reads it.
 * @param whole what a document of form 1 has besides; only called for that form
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
