import {
  eachOf,
  type Language,
  type LeadImportField,
  languages,
  leadFields,
  leadImportFields,
} from '@portals/contracts/constants';

/** Headings of the column with the creation date of a lead, which no person fills in. */
const arrival = {
  en: 'Created at, created, created on, date created, creation date, lead since',
  es: 'Fecha de alta, fecha alta, alta, fecha de creación, creado, creado el',
};

/** Headings of the columns of files; the first in each language is the one that exports write. */
export const leadHeadings: Readonly<Record<LeadImportField, Record<Language, string[]>>> = eachOf(
  leadImportFields,
  (field) => {
    const headings = field === 'createdAt' ? arrival : leadFields[field].headings;
    return eachOf(languages, (language) => headings[language].split(', '));
  },
);
