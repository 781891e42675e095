import { assumptions, type TypedCase } from '@portals/contracts/suitability';

/** The worked example of the home page, with which the calculator begins. */
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
