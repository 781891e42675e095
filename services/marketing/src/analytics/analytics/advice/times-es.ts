import type { Times, TimeWords } from './finding.js';
import { writtenIn } from './written.js';

const { number, days, month } = writtenIn.es;

/** Writes a median number of days in words; with an even number of leads, the median may lie between two whole days. */
export function spanInSpanish(median: number): string {
  if (median === 0) return 'el mismo día';
  if (median === 0.5) return 'el mismo día o al siguiente';
  if (Number.isInteger(median)) return median === 1 ? '1 día' : `${number(median)} días`;
  return `entre ${number(Math.floor(median))} y ${number(Math.ceil(median))} días`;
}

const onDays = (first: string, last: string) =>
  first === last ? `el ${days(first, last)}` : `del ${days(first, last)}`;

export function timesInSpanish({ period, comparison }: Times): TimeWords {
  const { kind, key, firstDay, lastDay } = period;
  const name =
    kind === 'month'
      ? month(firstDay)
      : `la semana ${Number(key.slice(6))} de ${key.slice(0, 4)} (del ${days(firstDay, lastDay)})`;
  const during = kind === 'week' ? 'durante la semana' : 'durante el mes';
  if (comparison === null) return { kind, name, during, before: '', compared: '', onDays: '' };
  const { previousFirstDay, previousLastDay, whole } = comparison;
  if (whole && kind === 'week') {
    const before = 'la semana anterior';
    return { kind, name, during, before, compared: `respecto a ${before}`, onDays: '' };
  }
  if (whole) {
    const other = month(previousFirstDay);
    return { kind, name, during, before: `en ${other}`, compared: `respecto a ${other}`, onDays: '' };
  }
  const before = onDays(previousFirstDay, previousLastDay);
  const now = onDays(comparison.firstDay, comparison.lastDay);
  const isDay = previousFirstDay === previousLastDay;
  const other = isDay ? `al ${days(previousFirstDay, previousLastDay)}` : `al periodo ${before}`;
  return { kind, name, during, before, compared: `${now}, respecto ${other}`, onDays: ` ${now}` };
}
