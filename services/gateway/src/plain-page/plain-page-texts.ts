import type { Language } from '@portals/contracts/constants';

interface Texts {
  skip: string;
  contact: string;
}

/** Texts of the header and footer on every page that the gateway itself renders. */
export const plainTexts: Record<Language, Texts> = {
  en: { skip: 'Skip to the content', contact: 'If it is urgent, write to us or call us:' },
  es: { skip: 'Saltar al contenido', contact: 'Si es urgente, atendemos por correo y por teléfono:' },
};
