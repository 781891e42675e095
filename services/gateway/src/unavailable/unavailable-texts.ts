import type { Language } from '@portals/contracts/constants';

interface Texts {
  title: string;
  text: string;
  /** Title used when no page of the site can be served. */
  siteTitle: string;
  siteText: string;
  again: string;
  home: string;
  languages: string;
}

/** Texts of the page that is sent when the requested page cannot be served. */
export const unavailableTexts: Record<Language, Texts> = {
  en: {
    title: 'This part of the site is not available right now',
    text: 'The fault is ours, and we are working on it. Please try again in a few minutes. The rest of the site works as usual.',
    siteTitle: 'The site is not available right now',
    siteText: 'The fault is ours, and we are working on it. Please try again in a few minutes.',
    again: 'Try again',
    home: 'Go to the home page',
    languages: 'Language',
  },
  es: {
    title: 'Esta parte del sitio no está disponible en este momento',
    text: 'El fallo es nuestro y ya estamos trabajando en él. Conviene volver a intentarlo dentro de unos minutos. El resto del sitio funciona con normalidad.',
    siteTitle: 'El sitio no está disponible en este momento',
    siteText:
      'El fallo es nuestro y ya estamos trabajando en él. Conviene volver a intentarlo dentro de unos minutos.',
    again: 'Volver a intentarlo',
    home: 'Ir a la página de inicio',
    languages: 'Idioma',
  },
};
