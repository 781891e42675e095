import type { EnquiryState } from '@portals/contracts/admin';
import type { Language } from '@portals/contracts/constants';
import { csvLine, separators, utf8Mark } from '@portals/service-kit/csv';

interface ExportedEnquiry {
  createdAt: string;
  state: EnquiryState;
  name: string;
  email: string;
  company: string | null;
  service: string | null;
  subject: string;
  message: string;
}

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Received (UTC)', 'State', 'Name', 'Email', 'Company', 'Service', 'Subject', 'Message'],
  es: [
    'Recibida (UTC)',
    'Estado',
    'Nombre',
    'Correo electrónico',
    'Empresa',
    'Servicio',
    'Asunto',
    'Mensaje',
  ],
};
const states: Readonly<Record<Language, Readonly<Record<EnquiryState, string>>>> = {
  en: { new: 'New', read: 'Read', answered: 'Answered', quarantined: 'Set aside' },
  es: { new: 'Nueva', read: 'Leída', answered: 'Contestada', quarantined: 'Apartada' },
};

/** Returns the beginning of an exported file: the byte order mark and the headings. */
export const enquiryHeadings = (language: Language): string =>
  `${utf8Mark}${csvLine(headings[language], separators[language])}`;

/** Returns the CSV line of an enquiry (rule 20.16). */
export function enquiryLine(enquiry: ExportedEnquiry, language: Language): string {
  const { createdAt, state, name, email, company, service, subject, message } = enquiry;
  const cells = [createdAt, states[language][state], name, email, company, service, subject, message];
  return csvLine(cells, separators[language]);
}
