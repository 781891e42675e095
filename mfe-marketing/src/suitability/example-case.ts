import { assumptions, type TypedCase } from '@portals/contracts/suitability';

/** Worked example of the home page; the calculator starts with the same values. */
export const exampleCase: TypedCase = {
  kind: 'support',
  people: '4',
  times: '12',
  period: 'day',
  minutes: '10',
  hourCost: String(assumptions.hourCost),
  checkingPercent: String(assumptions.checkingPercent),
  monthlyCost: String(assumptions.monthlyCost),
  answers: { text: true, cheapErrors: true, examples: true, personalData: true, checked: true },
};
