import {
  assess,
  assumptions,
  type CaseNumber,
  caseNumbers,
  type Range,
  readCase,
  type TypedCase,
  type WorkKind,
} from '@portals/contracts/suitability';

/** Numbers that only the reader knows; the others begin with an assumption. */
const asked = ['people', 'times', 'minutes'] as const satisfies readonly CaseNumber[];

/**
 * Returns the case with which a reader begins: the assumptions of the calculator, no numbers, and careful answers. Mistakes count as costly but
 * checked, and examples as missing, until somebody says otherwise.
 */
export const newCase = (kind: WorkKind): TypedCase => ({
  ...{ kind, people: '', times: '', period: 'week', minutes: '' },
  hourCost: String(assumptions.hourCost),
  checkingPercent: String(assumptions.checkingPercent),
  monthlyCost: String(assumptions.monthlyCost),
  answers: { text: true, cheapErrors: false, examples: false, personalData: true, checked: true },
});

/** Returns the hours that would be free of a hundred hours of this work; null when nobody measured it, or checking is not a number. */
export function freedOfHundred(typed: TypedCase): Range | null {
  const hundredHours = { ...typed, people: '1', times: '1', period: 'year' as const, minutes: '6000' };
  const read = readCase({ ...hundredHours, hourCost: '1', monthlyCost: '0' });
  return 'work' in read ? assess(read.work).freed : null;
}

const isEmpty = (text: string) => text.trim() === '';

/** Reads what a person typed. A number that is still missing is no mistake; a wrong one is, even while another is missing. */
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
