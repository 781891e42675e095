import type { Language } from '@portals/contracts/constants';

interface Texts {
  title: string;
  text: string;
  /** Text used on a prerendered page, which can be read even though its scripts have failed. */
  readable: string;
  retry: string;
}

/** Texts of a document whose scripts did not start. */
export const startTexts: Record<Language, Texts> = {
  en: {
    title: 'This page did not load completely',
    text: 'Part of it did not arrive properly. Your connection may have dropped for a moment.',
    readable: 'You can read this page, but its buttons do not work yet.',
    retry: 'Reload the page',
  },
  es: {
    title: 'Esta página no se ha cargado del todo',
    text: 'Una parte no ha llegado bien. Puede que la conexión se haya interrumpido un momento.',
    readable: 'Esta página se puede leer, pero sus botones todavía no funcionan.',
    retry: 'Recargar la página',
  },
};
