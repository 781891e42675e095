import type { Language, SuppressionReason } from '@portals/contracts/constants';
import type { Suppression } from '@portals/contracts/marketing';
import { csvLine, separators, utf8Mark } from '../../crm/plain.js';

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Email', 'Reason', 'Since'],
  es: ['Correo electrónico', 'Motivo', 'Desde'],
};

const reasons: Readonly<Record<Language, Readonly<Record<SuppressionReason, string>>>> = {
  en: {
    unsubscribed: 'Unsubscribed',
    bounced: 'Bounced',
    complained: 'Reported as spam',
    'by hand': 'Added by hand',
  },
  es: {
    unsubscribed: 'Baja solicitada',
    bounced: 'Correo devuelto',
    complained: 'Marcado como spam',
    'by hand': 'Añadida a mano',
  },
};

/** Returns the beginning of a file of suppressed addresses: byte order mark and headings. */
export const suppressionHeadings = (language: Language): string =>
  `${utf8Mark}${csvLine(headings[language], separators[language])}`;

/** Returns the CSV line of a suppressed address. */
export const suppressionLine = ({ address, reason, at }: Suppression, language: Language): string =>
  csvLine([address, reasons[language][reason], at], separators[language]);
