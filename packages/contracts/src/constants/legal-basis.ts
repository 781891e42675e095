import { isSameLabel } from './labels.js';
import { type Language, languages } from './language.js';

/** Why a lead may get email (rule 11.50): it has agreed to it, or it is a customer already. */
export const legalBases = ['consent', 'customer'] as const;
export type LegalBasis = (typeof legalBases)[number];

/** What leads can be narrowed down by: a basis, or having none. */
export const legalBasisFilters = [...legalBases, 'none'] as const;

/** Longest text of where a basis comes from, in characters. */
export const legalBasisSourceMax = 200;

/** What the bases are called in files; an import takes those of both languages. */
export const legalBasisNames: Readonly<Record<Language, Readonly<Record<LegalBasis, string>>>> = {
  en: { consent: 'Consent', customer: 'Customer' },
  es: { consent: 'Consentimiento', customer: 'Cliente' },
};

/** The basis that a text names in either language, without regard to case and accents; undefined for any other text. */
export const namedLegalBasisOf = (text: string): LegalBasis | undefined =>
  legalBases.find((basis) =>
    languages.some((language) => isSameLabel(text, legalBasisNames[language][basis])),
  );

/** What is stored of a lead's basis: which one, since which day (`2026-11-22`), and where that can be looked up. */
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

/** From UTC to the time zone whose day is the furthest ahead, in milliseconds. */
const furthestAhead = 14 * 3_600_000;

/**
 * What is wrong with a basis (rule 11.50): a consent that nobody can prove is none, a day alone says nothing, and nobody has agreed on a
 * day that has not begun anywhere on earth.
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
