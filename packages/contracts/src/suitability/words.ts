import type { Language } from '../constants/index.js';
import type { Assessment, Verdict } from './assess.js';
import type { Range } from './rules.js';

const texts = {
  en: {
    hours: { few: 'less than an hour', one: '1 hour', other: '{{amount}} hours' },
    euros: { few: 'less than 10 euros', other: '{{amount}} euros' },
    between: '{{low}} to {{high}}',
    upTo: 'up to {{high}}',
    today: 'Today it takes {{hours}} a year.',
    todayCosts: 'Today it takes {{hours}} and {{euros}} a year.',
    freed: 'AI would free {{hours}} a year, after checking.',
    freedOrLost: 'AI would cost up to {{lost}} or free up to {{won}} a year, after checking.',
    gain: 'Worth {{euros}} a year after paying for the tools, if the freed time is used.',
    gainOrLoss:
      'From a loss of {{lost}} to a gain of {{won}} a year after paying for the tools, if the freed time is used.',
    unmeasured: 'No study that we could check measured this kind of work, so we give no figure.',
    verdict: {
      yes: 'Yes: this suits AI.',
      perhaps: 'Perhaps: it depends on what follows.',
      no: 'No: not with AI as things are.',
    },
  },
  es: {
    hours: { few: 'menos de una hora', one: '1 hora', other: '{{amount}} horas' },
    euros: { few: 'menos de 10 euros', other: '{{amount}} euros' },
    between: 'de {{low}} a {{high}}',
    upTo: 'hasta {{high}}',
    today: 'Hoy ocupa {{hours}} al año.',
    todayCosts: 'Hoy ocupa {{hours}} y cuesta {{euros}} al año.',
    freed: 'La IA liberaría {{hours}} al año, ya descontada la revisión.',
    freedOrLost: 'La IA costaría hasta {{lost}} o liberaría hasta {{won}} al año, ya descontada la revisión.',
    gain: 'Su valor: {{euros}} al año, pagadas las herramientas, si el tiempo liberado se aprovecha.',
    gainOrLoss:
      'De una pérdida de {{lost}} a una ganancia de {{won}} al año, pagadas las herramientas, si el tiempo liberado se aprovecha.',
    unmeasured:
      'Ningún estudio que hayamos podido comprobar midió este tipo de trabajo, así que no damos cifras.',
    verdict: {
      yes: 'Sí: es un trabajo para la IA.',
      perhaps: 'Quizá: depende de lo que sigue.',
      no: 'No: tal como está, con IA no.',
    },
  },
} as const satisfies Record<Language, unknown>;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Rounding of hours and euros; more digits would suggest too much precision. */
const steps = { hours: 1, euros: 10 } as const;
type Unit = keyof typeof steps;

/** Sentences about the figures of a case. */
export interface CaseWords {
  verdict: (verdict: Verdict) => string;
  /** Hours and euros that the process takes today. */
  today: (result: Assessment) => string;
  freed: (freed: Range) => string;
  gain: (gain: Range) => string;
  /** Shown instead of figures for work that no study has measured. */
  unmeasured: string;
}

/**
 * Returns the sentences about the figures of a case, for the home page and for reports.
 * @param number formats a number in the given language
 */
export function caseWords(language: Language, number: (value: number) => string): CaseWords {
  const words = texts[language];
  // Adding zero turns -0 into 0; otherwise the text would contain "-0".
  const round = (unit: Unit, value: number) => Math.round(value / steps[unit]) * steps[unit] + 0;
  const count = (unit: Unit, value: number) =>
    unit === 'hours' && value === 1 ? words.hours.one : fill(words[unit].other, { amount: number(value) });
  const amount = (unit: Unit, { low, high }: Range): string => {
    const step = steps[unit];
    const [from, to] = [round(unit, low), round(unit, high)];
    if (high > 0 && high < step && low > -step) return words[unit].few;
    if (from === to) return count(unit, to);
    if (from === 0) return fill(words.upTo, { high: count(unit, to) });
    return fill(words.between, { low: number(from), high: count(unit, to) });
  };
  /** Returns a sentence for a range from loss to gain, where a negative number would be hard to read; null for other ranges. */
  const eitherWay = (unit: Unit, text: string, { low, high }: Range): string | null =>
    round(unit, low) < 0 && round(unit, high) >= 0
      ? fill(text, { lost: count(unit, round(unit, -low)), won: count(unit, round(unit, high)) })
      : null;
  const one = (unit: Unit, value: number) => amount(unit, { low: value, high: value });
  return {
    verdict: (verdict) => words.verdict[verdict],
    today: ({ hours, euros }) =>
      fill(hours < 1 || euros === 0 ? words.today : words.todayCosts, {
        hours: one('hours', hours),
        euros: one('euros', euros),
      }),
    freed: (freed) =>
      eitherWay('hours', words.freedOrLost, freed) ?? fill(words.freed, { hours: amount('hours', freed) }),
    gain: (gain) =>
      eitherWay('euros', words.gainOrLoss, gain) ?? fill(words.gain, { euros: amount('euros', gain) }),
    unmeasured: words.unmeasured,
  };
}
