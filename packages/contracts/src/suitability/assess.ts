import {
  emailHoursPerWeek,
  freedPercent,
  type Range,
  type SuitabilityAnswers,
  type WorkKind,
  type WorkPeriod,
  workedInYear,
} from './rules.js';

/** One process of a company. Numbers are not negative; `people` is at least 1. */
export interface WorkCase {
  kind: WorkKind;
  people: number;
  /** Number of times that each person carries out the process per period. */
  times: number;
  period: WorkPeriod;
  /** Minutes that the process takes each time. */
  minutes: number;
  /** Cost of an hour in euros. */
  hourCost: number;
  /** Share of the freed time that is needed for checking results, in percent. */
  checkingPercent: number;
  /** Cost of the tools in euros per person and month. */
  monthlyCost: number;
  answers: SuitabilityAnswers;
}

export type Verdict = 'yes' | 'perhaps' | 'no';

/** Reasons for a "no", most important first. */
export type Objection = 'uncheckedErrors' | 'notText' | 'costsMore';

/** Conditions that must be met for a "yes". */
export type CaseCondition =
  | 'checkEach'
  | 'checkSamples'
  | 'collectExamples'
  | 'protectData'
  | 'insideFrontier'
  | 'measureFirst'
  | 'useFreedTime';

export interface Assessment {
  /** Hours and euros per year that the process takes today. */
  hours: number;
  euros: number;
  /** Hours per year that would be freed, minus time for checking; null when no study has measured this kind of work. */
  freed: Range | null;
  /** Value of the freed hours minus the cost of the tools, in euros per year; it is a gain only if the freed time is used. */
  gain: Range | null;
  verdict: Verdict;
  objections: Objection[];
  conditions: CaseCondition[];
}

const both = (range: Range, change: (value: number) => number): Range => ({
  low: change(range.low),
  high: change(range.high),
});

function freedBeforeChecking({ kind, people }: WorkCase, hours: number): Range | null {
  if (kind === 'other') return null;
  const freed = both(freedPercent[kind], (percent) => (hours * percent) / 100);
  if (kind !== 'email') return freed;
  const most = both(emailHoursPerWeek, (perWeek) => perWeek * workedInYear.week * people);
  return { low: Math.min(freed.low, most.low), high: Math.min(freed.high, most.high) };
}

/** Returns the reasons for a "no": first unsuitable work, then cost. */
function objectionsTo({ answers }: WorkCase, gain: Range | null): Objection[] {
  const objections: Objection[] = [];
  if (!answers.cheapErrors && !answers.checked) objections.push('uncheckedErrors');
  if (!answers.text) objections.push('notText');
  if (gain && gain.high <= 0) objections.push('costsMore');
  return objections;
}

/** Returns the conditions that turn a "yes" into a "perhaps". */
function doubtsAbout({ answers, kind }: WorkCase, gain: Range | null): CaseCondition[] {
  const doubts: CaseCondition[] = [];
  if (!answers.cheapErrors) doubts.push('checkEach');
  else if (!answers.checked) doubts.push('checkSamples');
  if (!answers.examples) doubts.push('collectExamples');
  if (answers.personalData) doubts.push('protectData');
  // Nobody can know before a trial whether AI is good at a new analysis task.
  if (kind === 'analysis') doubts.push('insideFrontier');
  if (!gain || gain.low <= 0) doubts.push('measureFirst');
  return doubts;
}

/** Assesses one process (rules 2.12 to 2.14). Results are never added up, because they rely on different studies. */
export function assess(work: WorkCase): Assessment {
  const hours = (work.people * work.times * workedInYear[work.period] * work.minutes) / 60;
  const gross = freedBeforeChecking(work, hours);
  // Time for checking is deducted from a gain only; a loss stays the same.
  const unchecked = 1 - work.checkingPercent / 100;
  const freed = gross && both(gross, (value) => (value > 0 ? value * unchecked : value));
  const tools = work.monthlyCost * 12 * work.people;
  const gain = freed && both(freed, (value) => value * work.hourCost - tools);
  const objections = objectionsTo(work, gain);
  const doubts = doubtsAbout(work, gain);
  const verdict = objections.length > 0 ? 'no' : doubts.length > 0 ? 'perhaps' : 'yes';
  const conditions: CaseCondition[] = [...doubts, 'useFreedTime'];
  return { hours, euros: hours * work.hourCost, freed, gain, verdict, objections, conditions };
}
