import type { Language } from '@portals/contracts/constants';
import { asContinuation, asStart } from './letter-case.rules.js';
import type { Phrase } from './phrases.rules.js';

const longest = { words: 7, letters: 55, things: 4 };

/** Matches qualities ("para interior") and quantities ("750 g"), which cannot be items of a series such as "bread, cakes and rolls". */
export const noThing =
  /^(?:(?:para|con|sin|en|de|a|apt[oa]s?|list[oa]s?|ideal(?:es)?|disponibles?|fácil(?:es)?|resistentes?|compatibles?|for|with|without|in|on|from|to|suitable|ideal|easy|ready) |\p{Ll}+(?:ed|[ai]d[oa]s?) (?:the|by|in|on|at|to|from|for|with|a|en|por|con|el|la)\b|[\d.,–-]+ ?(?:kg|g|cm|mm|m|l|ml|cl|gb|tb|w)\b)/iu;
/** Matches qualities of one or two words: "coach-led", "dishwasher safe". */
const quality = /(?:-\p{Ll}+(?:ed|led)|[ -](?:safe|free|proof|friendly|ready|included|flat|resistant))$/iu;
const conjunction = / (?:y|e|and|&) /u;

/**
 * Joins items with "and", which in Spanish becomes "e" before the sound of an i. Uses only commas when an item already contains "and", or
 * is no noun phrase.
 */
function joined(things: readonly string[], language: Language): string {
  const last = things.at(-1) ?? '';
  if (things.length < 2) return last;
  if (things.some((thing) => [conjunction, noThing, quality].some((rule) => rule.test(thing))))
    return things.join(', ');
  const spanishAnd = /^(?:i(?![ao]\b)|hi(?!e|a))/iu.test(last) ? 'e' : 'y';
  return `${things.slice(0, -1).join(', ')} ${language === 'es' ? spanishAnd : 'and'} ${last}`;
}

const actionVerbs = new Set(
  (
    'folds burns bakes sleeps seats plays tracks lights hides rests stacks locks drives rides sounds gets fills stays tastes saves keeps fits lasts helps makes gives takes brings lets shows tells reduces protects ' +
    'removes adapts grows cuts works runs sits stands opens connects learns finds warns cleans dries heats cools carries ' +
    'holds supports explains prevents avoids improves lowers raises speeds frees turns adds needs comes goes feels looks ' +
    'smells weighs folds charges pays answers sends writes reads checks counts measures'
  ).split(' '),
);

/** Returns true when an English phrase begins with a verb ("stays fresh for days"), so that it can follow the product's name. */
function isAction(text: string): boolean {
  const [first = '', second = ''] = text.toLowerCase().split(' ');
  return actionVerbs.has(first) && !/^(?:of|and|or|per)$/.test(second);
}

/** Returns true when a phrase can be an item of a series: it is short and has no commas. */
const isPlain = ({ text, marked }: Phrase) =>
  !marked &&
  !isAction(text) &&
  text.length <= longest.letters &&
  text.split(' ').length <= longest.words &&
  !/[,:;()«»“”"]|[.!?…] | (?:o|or) /u.test(text);

/**
 * Joins the first few phrases into a series: `features` begins a sentence, `small` follows a colon. Both are null when the phrases cannot
 * form a series.
 */
export function seriesOf(
  phrases: readonly Phrase[],
  language: Language,
): { features: string | null; small: string | null } {
  const things = phrases
    .slice(0, longest.things)
    .map((phrase) =>
      isPlain(phrase)
        ? (asContinuation(phrase.text) ?? (/^\p{Lu}{2}/u.test(phrase.text) ? phrase.text : null))
        : null,
    );
  const sure = things.filter((thing) => thing !== null);
  if (sure.length < 2 || sure.length < things.length) return { features: null, small: null };
  const small = joined(sure, language);
  return { features: asStart(small), small };
}
