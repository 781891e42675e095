import type { Times, TimeWords } from './finding.js';
import { writtenIn } from './written.js';

const { number, days, month } = writtenIn.en;

/** Writes a median number of days in words; with an even number of leads, the median may lie between two whole days. */
export function spanInEnglish(median: number): string {
  if (median === 0) return 'the same day';
  if (median === 0.5) return 'the same day or the next';
  if (Number.isInteger(median)) return median === 1 ? '1 day' : `${number(median)} days`;
  return `between ${number(Math.floor(median))} and ${number(Math.ceil(median))} days`;
}

const onDays = (first: string, last: string) =>
  first === last ? `on ${days(first, last)}` : `from ${days(first, last)}`;

export function timesInEnglish({ period, comparison }: Times): TimeWords {
  const { kind, key, firstDay, lastDay } = period;
  const name =
    kind === 'month'
      ? month(firstDay)
      : `week ${Number(key.slice(6))} of ${key.slice(0, 4)} (${days(firstDay, lastDay)})`;
  const during = `during the ${kind}`;
  if (comparison === null) return { kind, name, during, before: '', compared: '', onDays: '' };
  const { previousFirstDay, previousLastDay, whole } = comparison;
  if (whole) {
    const other = kind === 'week' ? 'the week before' : month(previousFirstDay);
    return { kind, name, during, before: `in ${other}`, compared: `compared with ${other}`, onDays: '' };
  }
  const before = onDays(previousFirstDay, previousLastDay);
  const now = onDays(comparison.firstDay, comparison.lastDay);
  return {
    kind,
    name,
    during,
    before,
    compared: `${now}, compared with ${days(previousFirstDay, previousLastDay)}`,
    onDays: ` ${now}`,
  };
}
