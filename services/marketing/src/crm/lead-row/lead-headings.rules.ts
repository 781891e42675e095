import {
  eachOf,
  type Language,
  type LeadImportField,
  languages,
  leadFields,
  leadImportFields,
} from '@portals/contracts/constants';

/** Headings for the creation date, which is not an editable field. */
const arrival = {
  en: 'Created at, created, created on, date created, creation date, lead since',
  es: 'Fecha de alta, fecha alta, alta, fecha de creación, creado, creado el',
};

/** Headings that columns of imported files may have. An export uses the first heading of each language. */
export const leadHeadings: Readonly<Record<LeadImportField, Record<Language, string[]>>> = eachOf(
  leadImportFields,
  (field) => {
    const headings = field === 'createdAt' ? arrival : leadFields[field].headings;
    return eachOf(languages, (language) => headings[language].split(', '));
  },
);
