import { isSameLabel } from './labels.js';
import { type Language, languages } from './language.js';

/** Reasons why a lead is lost, in the order in which they are offered (rule 9.44). */
export const lossReasons = ['price', 'timing', 'competitor', 'noNeed', 'noAnswer', 'other'] as const;
export type LossReason = (typeof lossReasons)[number];

/** Filter values for leads: a reason of loss, or none. */
export const lossReasonFilters = [...lossReasons, 'none'] as const;

/** Maximum length of the note about a loss, in characters. */
export const lossNoteMax = 300;

/** Names of the reasons in exported files; an import accepts both languages. */
export const lossReasonNames: Readonly<Record<Language, Readonly<Record<LossReason, string>>>> = {
  en: {
    price: 'Price',
    timing: 'Not now',
    competitor: 'Chose somebody else',
    noNeed: 'No need',
    noAnswer: 'No answer',
    other: 'Other',
  },
  es: {
    price: 'Precio',
    timing: 'No es el momento',
    competitor: 'Eligió a otro',
    noNeed: 'No lo necesita',
    noAnswer: 'No responde',
    other: 'Otro',
  },
};

/** Returns the reason that a text names in either language, ignoring case and accents; undefined for any other text. */
export const namedLossReasonOf = (text: string): LossReason | undefined =>
  lossReasons.find((reason) =>
    languages.some((language) => isSameLabel(text, lossReasonNames[language][reason])),
  );
