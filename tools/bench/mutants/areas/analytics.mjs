const funnel = 'services/marketing/src/crm/funnel-counts';
const rules = `${funnel}/funnel.rules.ts`;
const periods = 'services/marketing/src/kernel/time/period.rules.ts';
const ofLives = [`${funnel}/funnel.rules.test.ts`];
const ofPeriods = ['services/marketing/src/kernel/time/period.rules.test.ts'];
const counting = ['services/marketing/test/crm/lead-counting.test.ts'];

/** @type {import('../apply.mjs').Mutant[]} */
export const analytics = [
  {
    file: periods,
    find: 'const thursday = monday.add({ days: 3 });',
    replace: 'const thursday = monday;',
    harm: 'the last week of some years is that of another year',
    tests: ofPeriods,
  },
  {
    file: periods,
    find: 'PlainDate.from(day).toZonedDateTime(businessZone).epochMilliseconds',
    replace: "PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds",
    harm: 'what happens in the first hours of a day counts on the day before',
    tests: ofPeriods,
  },
  {
    file: rules,
    find: 'toColumn === column && steps.every((step) => step.toColumn !== column)',
    replace: 'toColumn === column',
    harm: 'a lead that is won again counts as two that were won',
    tests: ofLives,
  },
  {
    file: `${funnel}/lead-writing.ts`,
    find: '({ ...funnel, sourceKey })',
    replace: '({ ...funnel })',
    harm: 'a lead whose source is changed still counts for the source before',
    tests: counting,
  },
];
