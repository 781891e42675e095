import type { WorkCase } from './assess.js';
import { hoursInYear, workedInYear } from './rules.js';

/** Numeric fields of a case as they are typed. */
export const caseNumbers = [
  'people',
  'times',
  'minutes',
  'hourCost',
  'checkingPercent',
  'monthlyCost',
] as const;
export type CaseNumber = (typeof caseNumbers)[number];
export type TypedCase = Omit<WorkCase, CaseNumber> & Record<CaseNumber, string>;

/** Minimum and maximum of each number. */
export const caseLimits: Record<CaseNumber, readonly [min: number, max: number]> = {
  people: [1, 10_000],
  times: [0.1, 1000],
  minutes: [0.5, 6000],
  hourCost: [1, 500],
  checkingPercent: [0, 100],
  monthlyCost: [0, 1000],
};

export type CaseFault = 'notANumber' | 'outOfRange' | 'notWhole' | 'moreThanAYear';
export type CaseFaults = Partial<Record<CaseNumber, CaseFault>>;

/**
 * Parses a typed number with at most two decimals after a comma or point. Returns NaN for anything else, including `1.000`,
 * which means a thousand to some readers and one to others.
 */
export function typedNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

function faultOf(field: CaseNumber, value: number): CaseFault | undefined {
  if (Number.isNaN(value)) return 'notANumber';
  const [min, max] = caseLimits[field];
  if (value < min || value > max) return 'outOfRange';
  return field === 'people' && !Number.isInteger(value) ? 'notWhole' : undefined;
}

/** Parses the typed values. @returns the case, or the errors by field */
export function readCase(typed: TypedCase): { work: WorkCase } | { faults: CaseFaults } {
  const faults: CaseFaults = {};
  const numbers = Object.fromEntries(
    caseNumbers.map((field) => [field, typedNumber(typed[field])]),
  ) as Record<CaseNumber, number>;
  for (const field of caseNumbers) {
    const fault = faultOf(field, numbers[field]);
    if (fault) faults[field] = fault;
  }
  const perPerson = (numbers.times * workedInYear[typed.period] * numbers.minutes) / 60;
  if (!faults.times && !faults.minutes && perPerson > hoursInYear) faults.minutes = 'moreThanAYear';
  return Object.keys(faults).length > 0 ? { faults } : { work: { ...typed, ...numbers } };
}
