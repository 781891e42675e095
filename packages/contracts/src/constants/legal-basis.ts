import { isSameLabel } from './labels.js';
import { type Language, languages } from './language.js';

/** Legal grounds for sending a lead email (rule 11.50): the person has consented, or is already a customer. */
export const legalBases = ['consent', 'customer'] as const;
export type LegalBasis = (typeof legalBases)[number];

/** Filter values for leads: a legal basis, or none. */
export const legalBasisFilters = [...legalBases, 'none'] as const;

/** Maximum length of the source of a legal basis, in characters. */
export const legalBasisSourceMax = 200;

/** Names of the legal bases in exported files; an import accepts both languages. */
export const legalBasisNames: Readonly<Record<Language, Readonly<Record<LegalBasis, string>>>> = {
  en: { consent: 'Consent', customer: 'Customer' },
  es: { consent: 'Consentimiento', customer: 'Cliente' },
};

/** Returns the basis that a text names in either language, ignoring case and accents; undefined for any other text. */
export const namedLegalBasisOf = (text: string): LegalBasis | undefined =>
  legalBases.find((basis) =>
    languages.some((language) => isSameLabel(text, legalBasisNames[language][basis])),
  );

/** The stored legal basis of a lead: the basis, its date (`2026-11-22`), and where the evidence can be found. */
export interface LegalBasisFields {
  legalBasis: LegalBasis | null;
  legalBasisOn: string | null;
  legalBasisSource: string | null;
}

export const legalBasisFields = ['legalBasis', 'legalBasisOn', 'legalBasisSource'] as const;

interface LegalBasisFault {
  field: (typeof legalBasisFields)[number];
  code: 'CONSENT_DAY_REQUIRED' | 'CONSENT_SOURCE_REQUIRED' | 'LEGAL_BASIS_REQUIRED' | 'LEGAL_BASIS_IN_FUTURE';
}

/** Offset of the easternmost time zone (UTC+14), in milliseconds. */
const furthestAhead = 14 * 3_600_000;

/**
 * Returns the faults of a legal basis (rule 11.50): consent needs evidence, a date needs a basis, and the date must already have
 * begun in some time zone.
 */
export function legalBasisFaults(basis: LegalBasisFields, now = Date.now()): LegalBasisFault[] {
  const { legalBasis, legalBasisOn, legalBasisSource } = basis;
  const faults: LegalBasisFault[] = [];
  if (legalBasis === null && (legalBasisOn !== null || legalBasisSource !== null)) {
    faults.push({ field: 'legalBasis', code: 'LEGAL_BASIS_REQUIRED' });
  }
  if (legalBasis === 'consent') {
    if (legalBasisOn === null) faults.push({ field: 'legalBasisOn', code: 'CONSENT_DAY_REQUIRED' });
    if (legalBasisSource === null)
      faults.push({ field: 'legalBasisSource', code: 'CONSENT_SOURCE_REQUIRED' });
  }
  const latest = new Date(now + furthestAhead).toISOString().slice(0, 10);
  if (legalBasisOn !== null && legalBasisOn > latest) {
    faults.push({ field: 'legalBasisOn', code: 'LEGAL_BASIS_IN_FUTURE' });
  }
  return faults;
}
