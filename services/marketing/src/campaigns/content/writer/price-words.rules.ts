import type { Language } from '@portals/contracts/constants';
import { cleanLine } from './phrases.rules.js';

/** Words around the amount of a price, in both languages. Longer ones come first, because "a partir de" contains "a". */
const words: readonly (readonly [es: string, en: string])[] = [
  ['desde', 'from'],
  ['a partir de', 'from'],
  ['hasta', 'up to'],
  ['entre', 'between'],
  ['por usuario y mes', 'per user per month'],
  ['por usuario', 'per user'],
  ['por persona', 'per person'],
  ['por noche', 'per night'],
  ['por hora', 'per hour'],
  ['por unidad', 'per unit'],
  ['la unidad', 'each'],
  ['al mes', 'a month'],
  ['al año', 'a year'],
  ['al día', 'a day'],
  ['por mes', 'per month'],
  ['por año', 'per year'],
  ['mensuales', 'a month'],
  ['anuales', 'a year'],
  ['/mes', '/month'],
  ['/ mes', '/month'],
  ['/año', '/year'],
  ['/ año', '/year'],
  ['/día', '/day'],
  ['/hora', '/hour'],
  ['/h', '/h'],
  ['/m²', '/m²'],
  ['/m2', '/m²'],
  ['/kg', '/kg'],
  ['/l', '/l'],
  ['/persona', '/person'],
  ['/usuario', '/user'],
  ['/noche', '/night'],
  ['/unidad', '/unit'],
  ['más IVA', 'plus VAT'],
  ['+ IVA', 'plus VAT'],
  ['sin IVA', 'excluding VAT'],
  ['IVA incluido', 'VAT included'],
  ['IVA no incluido', 'VAT not included'],
  ['y', 'and'],
  ['a', 'to'],
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Translates the words of a price; null when any word is in no list. */
function inWords(rest: string, language: Language): string | null {
  const from = language === 'es' ? 1 : 0;
  const known = [...words].sort((one, other) => other[from].length - one[from].length);
  const parts: string[] = [];
  let left = rest.trim();
  while (left !== '') {
    const next = left;
    const entry = known.find(([es, en]) =>
      new RegExp(`^${escaped(from === 0 ? es : en)}(?![\\p{L}\\p{N}])`, 'iu').test(next),
    );
    const placed = /^[\uE000-\uF8FF,()–-]/u.exec(left)?.[0];
    if (entry === undefined && placed === undefined) return null;
    parts.push(entry === undefined ? (placed ?? '') : (entry[from === 0 ? 1 : 0] ?? ''));
    left = left.slice(entry?.[from].length ?? 1).trimStart();
  }
  return parts
    .join(' ')
    .replace(/ (?=[/,)])/g, '')
    .replace(/\( /g, '(');
}

const symbols: Readonly<Record<string, string>> = {
  eur: '€',
  euro: '€',
  euros: '€',
  '€': '€',
  '£': '£',
  gbp: '£',
  $: '$',
};

/** Writes the figures of an amount in the style of the language: 1.200,50 in Spanish, 1,200.50 in English. */
function figures(digits: string, language: Language): string {
  const end = /[.,](\d{1,2})$/.exec(digits)?.[1];
  const decimals = end === '00' ? undefined : end;
  const whole = (end === undefined ? digits : digits.slice(0, -end.length - 1)).replace(/[.,\s\u00a0]/g, '');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, language === 'es' ? '.' : ',');
  return decimals === undefined
    ? grouped
    : `${grouped}${language === 'es' ? ',' : '.'}${decimals.padEnd(2, '0')}`;
}

const single = String.raw`(?:\d{1,3}(?:[.,]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)(?!\d)`;
/** Pattern for a single amount or a range. */
const number = String.raw`${single}(?:\s?[-–]\s?${single})?`;
const currency = String.raw`€|£|\$|euros?\b|EUR\b|GBP\b`;
const amount = new RegExp(
  `(?:(€|£|\\$|EUR |GBP )\\s?(${number})(?![\\d.,]*\\d))|(?<!\\d)(?:(${number})\\s?(${currency}))`,
  'giu',
);

/** Places the currency sign: after the amount and a no-break space in Spanish, before the amount in English. */
function placed(sign: string, digits: string, language: Language): string {
  const symbol = symbols[sign.trim().toLowerCase()] ?? sign.trim();
  const written = digits
    .split(/\s?[-–]\s?/)
    .map((one) => figures(one, language))
    .join('–');
  return language === 'es' ? `${written}\u00a0${symbol}` : `${symbol}${written}`;
}

/**
 * Writes a price in a language. Amounts are always converted; words ("desde", "al mes") only when all of them are known, otherwise they are
 * left unchanged.
 */
export function priceIn(given: string, language: Language): string {
  const text = cleanLine(given).replace(/[\s.;,:]+$/u, '');
  const amounts: string[] = [];
  const marked = text.replace(amount, (_, front, frontDigits, backDigits, back) => {
    amounts.push(placed(front ?? back, frontDigits ?? backDigits, language));
    return String.fromCharCode(0xe000 + amounts.length - 1);
  });
  const back = (inner: string) =>
    inner.replace(/[\uE000-\uF8FF]/g, (sign) => amounts[sign.charCodeAt(0) - 0xe000] ?? '');
  return back(inWords(marked, language) ?? marked);
}

/** Returns true when a price states an amount, unlike "consultar" or "on request". */
export const statesAmount = (price: string) =>
  /\d/.test(price) || /^(?:gratis|gratuit[oa]|free|free of charge|sin coste)$/i.test(price.trim());
