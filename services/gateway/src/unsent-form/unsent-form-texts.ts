import type { Language } from '@portals/contracts/constants';

interface Texts {
  title: string;
  kept: string;
  /** Text for a form that was too large to read. */
  tooLarge: string;
  again: string;
  back: string;
}

/** Texts of the page for a posted form that its service did not accept. */
export const unsentTexts: Record<Language, Texts> = {
  en: {
    title: 'This was not sent',
    kept: 'What you entered is kept on this page. You can send it again from here.',
    tooLarge: 'Use your browser’s back button to return to what you entered, shorten it and send it again.',
    again: 'Send again',
    back: 'Back to the page',
  },
  es: {
    title: 'No se ha enviado',
    kept: 'Lo escrito se conserva en esta página y se puede volver a enviar desde aquí.',
    tooLarge:
      'El botón «Atrás» del navegador lleva de vuelta a lo escrito, para acortarlo y enviarlo de nuevo.',
    again: 'Enviar de nuevo',
    back: 'Volver a la página',
  },
};
