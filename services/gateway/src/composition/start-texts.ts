import type { Language } from '@portals/contracts/constants';

interface Texts {
  title: string;
  text: string;
  /** Shown beside a prerendered page, which can be read without scripts. */
  readable: string;
  retry: string;
}

/** Texts of a document whose scripts did not start. */
export const startTexts: Record<Language, Texts> = {
  en: {
    title: 'This page did not start',
    text: 'Part of it did not arrive as it was sent. Your connection may have dropped for a moment.',
    readable: 'You can read this page, but its buttons do not work yet.',
    retry: 'Load the page again',
  },
  es: {
    title: 'Esta página no ha arrancado',
    text: 'Una parte no ha llegado tal como se envió. Puede que la conexión se haya interrumpido un momento.',
    readable: 'Esta página se puede leer, pero sus botones todavía no funcionan.',
    retry: 'Volver a cargar la página',
  },
};
