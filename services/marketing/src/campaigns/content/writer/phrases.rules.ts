import type { Language } from '@portals/contracts/constants';
import { asContinuation, asStart } from './letter-case.rules.js';
import { languageOf } from './phrase-language.rules.js';

/** One statement about a product; its grammar is unknown. */
export interface Phrase {
  /** Text without its final full stop; question and exclamation marks are preserved. */
  text: string;
  /** True when the text ends with ?, ! or an ellipsis, so that it can only be a sentence of its own. */
  marked: boolean;
  language: Language | null;
  /** True when a request asks to mention the phrase, which is then a name and not a sentence. */
  mentioned?: boolean;
}

const shorthand =
  /(?:^|[\s(])(?:\p{L}|\p{L}+\.\p{L}+|sr|sra|dr|dra|mr|mrs|ms|inc|ltd|co|aprox|approx|etc|ej|núm|no|tel|vs|máx|mín|max|min|incl|art|pág)\.$/iu;
/** Matches words that make the part after a comma depend on the part before it. */
const leaning =
  /^(?:que|porque|pero|aunque|cuando|como|si|lo que|la que|el que|los que|las que|gracias|donde|mientras|sino|y así|ya que|which|who|that|but|because|so|when|while|where|if|thanks|although|as|then|yet|even|sin|without|not)\b/iu;
const introducing =
  /^(?:si|cuando|aunque|como|gracias|porque|mientras|if|when|while|because|thanks|although|since|as|after|before|tras|al)\b/iu;

/** Cleans each line of a text: removes invisible characters and variables, and reduces repeated spaces and punctuation. */
function cleanLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}\v\f]/gu, '\n')
    .replace(/[\p{Cc}\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, (sign) =>
      sign === '\n' || sign === '\t' ? sign : '',
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\{\{+/g, '{')
    .replace(/\}\}+/g, '}')
    .replace(/([!?¡¿,;:])\1+/g, '$1')
    .replace(/\.{3,}/g, '…')
    .replace(/\.{2}/g, '.')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n+/g, '\n')
    .trim();
}

export const cleanLine = (text: string) => cleanLines(text).replaceAll('\n', ' ');

const pairs = [
  ['(', ')'],
  ['«', '»'],
  ['“', '”'],
  ['[', ']'],
] as const;
const count = (text: string, sign: string) => text.split(sign).length - 1;
const balanced = (text: string) =>
  pairs.every(([open, close]) => count(text, open) === count(text, close)) && count(text, '"') % 2 === 0;

/** Splits a text at a separator, but not between a pair of brackets or quotation marks. */
function splitAt(text: string, sign: RegExp): string[] {
  const parts = text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return !/[()[\]«»“”"]/.test(text) || parts.every(balanced) ? parts : [text];
}

/** Returns the sentences of a line. */
export function sentencesOf(text: string): string[] {
  const parts = splitAt(text, /(?<=[.!?…])\s+(?=[\p{Lu}\p{N}¿¡«“"])/u);
  return parts.reduce<string[]>((joined, part) => {
    const last = joined.at(-1);
    if (last !== undefined && shorthand.test(last)) joined[joined.length - 1] = `${last} ${part}`;
    else joined.push(part);
    return joined;
  }, []);
}

const wordsIn = (text: string) => text.split(/\s+/).length;

/** Matches adverbial phrases, which depend on a neighbouring clause: "en un día, le llega", "With us, you never queue". */
const adverbial =
  /^(?:con|en|por|para|desde|hasta|sin|cada|según|una vez|incluso|a|with|without|in|on|at|by|for|from|to|until|once|every|each|unlike|even|no matter|as|whether|(?:wh\p{L}+|how)ever|unless|now|today|here|tanto|sea|haga|llueva|donde|hoy|ahora|aquí|ya|\p{L}+(?:ing|[ai]endo|ando))\b|^\p{L}+ (?:or|and|o|y) \p{L}+$/iu;
/** Matches clauses that are complete sentences: "we come back if it rains", "no mancha la ropa", "el perro vuelve a comer". */
const clause =
  /^(?:i|we|you|they|it|nobody|everyone|nadie|todos|no|se|le|les|nos|te) \p{L}|^(?:the|your|our|el|la|los|las|tus?|sus?|nuestr[oa]s?) \p{L}+ (?:(?:no|se|le|te) )?(?!(?:de|que|grande|siempre|entera?)\b)\p{L}+(?:[ae]n?|s) /iu;
const quantity = /^(?:más|menos|more|less|fewer) \p{L}/iu;
const determined = /^(?:un[ao]?s?|el|la|los|las|del?|al|the|an?) /iu;

/**
 * Returns true when a comma joins two independent statements, which must become two sentences: "Done in one day, we come back if it rains".
 */
function isSplice([first = '', second = '']: readonly string[]): boolean {
  if (wordsIn(first) < 2 || adverbial.test(first)) return false;
  const standsAlone = wordsIn(second) > 2 && !adverbial.test(second) && !determined.test(second);
  return clause.test(second) || (quantity.test(first) && standsAlone);
}

/** Returns the items that a sentence lists; the whole sentence when its commas do not separate items. */
function listed(sentence: string): string[] {
  const parts = splitAt(sentence, /,\s+/);
  if (parts.length < 2 || introducing.test(sentence)) return [sentence];
  const rest = parts.slice(1);
  if (rest.some((part) => leaning.test(part))) return [sentence];
  if (parts.some((part) => part.length > 90)) return [sentence];
  const isPair = parts.length === 2 && !isSplice(parts);
  if (isPair && parts.some((part) => wordsIn(part) > 4 || wordsIn(part) < 2)) return [sentence];
  return parts.map((part, index) => (index === parts.length - 1 ? part.replace(/^(?:y|e|and) /i, '') : part));
}

/** Removes bullets, numbers and final punctuation around a note. */
export function trimmed(text: string): string {
  const inside = text
    .replace(/^(?:[-–—*•·▪►✓✔>]+|\d{1,2}[.)])\s+/u, '')
    .replace(/[\s,;:]+$/u, '')
    .trim();
  return shorthand.test(inside) ? inside : inside.replace(/[\s.。]+$/u, '');
}

/** Removes unpaired brackets and quotation marks, and adds the opening mark of a Spanish question. */
export function mended(text: string, language: Language | null): string {
  let result = text;
  for (const [open, close] of pairs) {
    if (count(result, open) !== count(result, close))
      result = result.replaceAll(open, '').replaceAll(close, '');
  }
  for (const [open, close] of [
    ['¿', '?'],
    ['¡', '!'],
  ] as const) {
    if (count(result, open) > count(result, close)) result = result.replaceAll(open, '');
    const ends = result.endsWith(close) && count(result, close) === 1;
    if (language === 'es' && ends && count(result, open) === 0) result = open + result;
  }
  return result.replace(/\s+/g, ' ').trim();
}

/** Returns a text as one phrase; null when it contains no letter or digit. */
export function phraseOf(text: string): Phrase | null {
  const bare = trimmed(cleanLine(text));
  if (!/[\p{L}\p{N}]/u.test(bare)) return null;
  const language = languageOf(bare);
  const result = mended(bare, language);
  return { text: result, marked: /[!?…]["”»)]?$/u.test(result), language };
}

/** Maximum number of phrases that are read from a text; lines and semicolons separate phrases. */
const mostThings = 40;

const sentencesIn = (text: string): string[] =>
  cleanLines(text)
    .split('\n')
    .slice(0, mostThings)
    .flatMap((line) => splitAt(line, /;\s*/).slice(0, mostThings).flatMap(sentencesOf))
    .slice(0, mostThings);

/** Returns the phrases of continuous text: its lines and sentences. */
export const sentencePhrasesOf = (text: string): Phrase[] => distinct(sentencesIn(text));

/** Returns the phrases of a text; a text of a single sentence is also split at the commas of a list. */
export function phrasesOf(text: string): Phrase[] {
  const sentences = sentencesIn(text);
  return distinct(sentences.length === 1 ? sentences.flatMap(listed).slice(0, mostThings) : sentences);
}

const properNames =
  /^(?:bluetooth|android|windows|linux|excel|google|instagram|facebook|linkedin|whatsapp|wifi|shimano|english|spanish|french|german|italian)\b/iu;

/** Lower-cases the first item of a list when all others are in lower case, because its capital only marks the start of the sentence. */
function inOneCase(things: readonly string[]): string[] {
  const [first = '', ...others] = things;
  const isCapital = /^\p{Lu}\p{Ll}+(?: |$)/u.test(first) && !properNames.test(first);
  const restIsSmall =
    others.some((other) => /^\p{Ll}/u.test(other)) && others.every((other) => /^[\p{Ll}\p{N}]/u.test(other));
  return isCapital && restIsSmall ? [first.charAt(0).toLowerCase() + first.slice(1), ...others] : [...things];
}

function distinct(things: readonly string[]): Phrase[] {
  const seen = new Set<string>();
  return inOneCase(things).flatMap((thing) => {
    const phrase = phraseOf(thing);
    if (phrase === null || seen.has(phrase.text.toLowerCase())) return [];
    seen.add(phrase.text.toLowerCase());
    return [phrase];
  });
}

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Returns true when a text contains a name, with any article or none. */
export const holdsName = (text: string, name: string): boolean =>
  wordsOf(text).includes(wordsOf(name.replace(determined, '')));

/** Returns a phrase as a sentence; null when its first word must not be capitalised. */
export function asSentence({ text, marked }: Phrase): string | null {
  const start = asStart(text);
  if (start === null) return null;
  return marked || shorthand.test(start) ? start : `${start}.`;
}

/** Returns a phrase as it appears after a colon; null when lower-casing it might be wrong. */
export const afterColon = ({ text, marked }: Phrase) => (marked ? null : asContinuation(text));
