import type { Language } from '@portals/contracts/constants';

/** Texts that pages of drafts have besides those of every preview. */
export const draftTexts: Record<Language, { problem: string; ended: string; hide: string }> = {
  en: {
    problem: 'The sources do not build. This page shows the last build.',
    ended: 'The draft has ended, or its developer’s machine is offline. This page no longer changes.',
    hide: 'Hide',
  },
  es: {
    problem: 'El código no compila. Esta página muestra la última compilación correcta.',
    ended:
      'El borrador ha terminado o el equipo de quien lo desarrolla está sin conexión. Esta página ya no se actualiza.',
    hide: 'Ocultar',
  },
};
