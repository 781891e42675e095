import {
  assess,
  assumptions,
  type CaseNumber,
  caseNumbers,
  type Range,
  readCase,
  suitabilityQuestions,
  type TypedCase,
  type WorkKind,
  workKinds,
  workPeriods,
} from '@portals/contracts/suitability';
import { z } from 'zod';

/** Inputs that only the user knows; all other inputs start with an assumption. */
const asked = ['people', 'times', 'minutes'] as const satisfies readonly CaseNumber[];

/**
 * Returns the initial values of the calculator: assumed costs, empty fields for the numbers that only the user knows, and cautious answers:
 * mistakes count as costly but checked, and examples as missing.
 */
export const newCase = (kind: WorkKind): TypedCase => ({
  ...{ kind, people: '', times: '', period: 'week', minutes: '' },
  hourCost: String(assumptions.hourCost),
  checkingPercent: String(assumptions.checkingPercent),
  monthlyCost: String(assumptions.monthlyCost),
  answers: { text: true, cheapErrors: false, examples: false, personalData: true, checked: true },
});

const KeptCase = z.record(z.enum(caseNumbers), z.string()).and(
  z.object({
    kind: z.enum(workKinds),
    period: z.enum(workPeriods),
    answers: z.record(z.enum(suitabilityQuestions), z.boolean()),
  }),
);

/** Parses calculator values from browser storage; null for anything invalid, such as values stored by an older release. */
export const readStoredCase = (kept: unknown): TypedCase | null => KeptCase.safeParse(kept).data ?? null;

/**
 * Returns how many of a hundred hours of this kind of work would be saved; null when no study has measured it, or when the typed percentage
 * for checking is invalid.
 */
export function freedOfHundred(typed: TypedCase): Range | null {
  const hundredHours = { ...typed, people: '1', times: '1', period: 'year' as const, minutes: '6000' };
  const read = readCase({ ...hundredHours, hourCost: '1', monthlyCost: '0' });
  return 'work' in read ? assess(read.work).freed : null;
}

const isEmpty = (text: string) => text.trim() === '';

/** Validates what the user has typed. Missing numbers are not reported as errors, but invalid ones are, even while others are missing. */
export function readTyped(typed: TypedCase) {
  const read = readCase(typed);
  if ('work' in read) return { state: 'read', result: assess(read.work) } as const;
  const faults = Object.fromEntries(
    caseNumbers.flatMap((field) => {
      const fault = read.faults[field];
      const isMissing = isEmpty(typed[field]) && asked.some((name) => name === field);
      return fault && !isMissing ? [[field, fault]] : [];
    }),
  ) as typeof read.faults;
  return Object.keys(faults).length > 0
    ? ({ state: 'wrong', faults } as const)
    : ({ state: 'waiting' } as const);
}
