import type { Language } from '@portals/contracts/constants';

/** Texts for drafts, in addition to the texts of all previews. */
export const draftTexts: Record<Language, { problem: string; ended: string; hide: string }> = {
  en: {
    problem: 'The sources do not build. This page shows the last build.',
    ended: 'The draft has ended, or the connection to its developer is lost. This page no longer changes.',
    hide: 'Hide',
  },
  es: {
    problem: 'El código no compila. Esta página muestra la última compilación correcta.',
    ended:
      'El borrador ha terminado o se ha perdido la conexión con quien lo desarrolla. Esta página ya no se actualiza.',
    hide: 'Ocultar',
  },
};
