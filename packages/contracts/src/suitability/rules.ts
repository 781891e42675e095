/** Kinds of work that the calculator distinguishes (rule 2.12). No study has measured `other`, so nothing is estimated for it. */
export const workKinds = ['support', 'writing', 'analysis', 'email', 'software', 'other'] as const;
export type WorkKind = (typeof workKinds)[number];

/** A lower and an upper bound; equal bounds are a single value. */
export interface Range {
  low: number;
  high: number;
}

/**
 * Time that AI frees in each kind of work, in percent of the time that the work takes today. The upper bound is the value that a study has
 * measured, rounded down; the lower bound is half of that value, or the loss that another study has measured. Email is also limited by
 * `emailHoursPerWeek`.
 */
export const freedPercent: Record<Exclude<WorkKind, 'other'>, Range> = {
  support: { low: 6.5, high: 13 },
  writing: { low: 20, high: 40 },
  analysis: { low: 10, high: 20 },
  email: { low: 15.5, high: 31 },
  software: { low: -19, high: 20 },
};

/** Maximum hours of email work that AI frees per person and week: the upper bound was measured, the lower bound is half of it. */
export const emailHoursPerWeek: Range = { low: 1, high: 2 };

/** Periods in which a person's work is counted, and their number in a working year, which has 45 weeks of five days. */
export const workedInYear = { day: 225, week: 45, month: 12, year: 1 } as const;
export type WorkPeriod = keyof typeof workedInYear;
export const workPeriods = ['day', 'week', 'month', 'year'] as const satisfies readonly WorkPeriod[];

/** Maximum hours that one person works in a year: 225 days of eight hours. */
export const hoursInYear = 1800;

/** Default values, which the visitor can change. They are assumptions made on `assumedOn`, not measurements. */
export const assumptions = {
  /** Cost of one hour to the company, in euros. */
  hourCost: 25,
  /** Time for checking the result, in percent of the freed time. */
  checkingPercent: 20,
  /** Cost of the tools in euros per person and month. */
  monthlyCost: 20,
} as const;
export const assumedOn = '2026-11-27';

/** Yes-or-no questions in the order in which they are asked. */
export const suitabilityQuestions = ['text', 'cheapErrors', 'examples', 'personalData', 'checked'] as const;
export type SuitabilityQuestion = (typeof suitabilityQuestions)[number];
export type SuitabilityAnswers = Record<SuitabilityQuestion, boolean>;
