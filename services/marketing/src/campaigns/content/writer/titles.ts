import type { ContentBrief } from '../brief/generator.js';
import type { Facts } from './facts.rules.js';
import { asStart } from './letter-case.rules.js';
import { afterColon } from './phrases.rules.js';
import { seededRandom } from './seeded-random.rules.js';
import { noThing } from './series.rules.js';
import { TextBuilder } from './text-builder.js';

type Suits = (text: string) => boolean;

/** Minimum number of words for an advantage to serve as a title, because shorter ones mean too little without context. */
const fewestWords = { alone: 6, below: 2 };

/** Place of a title: `alone`, like a subject, or `below` a title that names the product. */
type Place = keyof typeof fewestWords;

/** Returns true when a text can be a title. A title that is read alone must name a thing and not only a quality. */
const isTitle = (text: string, place: Place) =>
  text.split(' ').length >= fewestWords[place] && (place === 'below' || !noThing.test(text));

/** Returns titles grouped by content: an advantage, the product with an advantage, the product alone, its price, its readers. */
function groupsOf(facts: Facts, brief: ContentBrief, place: Place): string[][] {
  const { wording, benefits, name, price, audience, language } = facts;
  const builder = new TextBuilder(facts, seededRandom(`${brief.seed} ${name} titles`));
  const named = asStart(name) ?? name;
  const isQuiet = !/[?!¿¡…:]/u.test(named);
  const first = [...benefits].sort((one, other) => (one.text < other.text ? -1 : 1));
  // A subject must name its topic in an inbox full of other subjects, so an advantage alone is not enough.
  const isSubject = brief.request.type === 'email' && place === 'alone';
  const isLively = brief.request.tone === 'enthusiastic' && facts.readers !== 'B2B';
  // In an email, the text introduces the product, so its titles need not advertise it.
  const isAdvertisement = brief.request.type !== 'email' && facts.trade !== 'advice';
  return [
    isSubject ? [] : first.flatMap(({ text }) => (isTitle(text, place) ? (asStart(text) ?? []) : [])),
    isQuiet ? first.flatMap((one) => (afterColon(one) === null ? [] : [`${named}: ${afterColon(one)}`])) : [],
    builder.all([...(isLively && isAdvertisement ? wording.liveTitles : []), ...wording.nameTitles]),
    price === null || !isQuiet ? [] : [`${named}, ${price}`],
    audience === null || !isQuiet || / (?:para|for) /u.test(named)
      ? []
      : [`${named}, ${language === 'es' ? 'para' : 'for'} ${audience}`],
  ];
}

const inSmall = (text: string) => text.toLowerCase();

/** Returns a title that differs between the texts of a request: each text uses another kind of title, if a suitable one exists. */
export function titleOf(facts: Facts, brief: ContentBrief, place: Place, suits: Suits): string {
  const groups = groupsOf(facts, brief, place);
  const used = new Set<string>();
  // The subject and the title of an email use different kinds.
  const start = brief.seed + (place === 'below' ? 2 : 0);
  const next = (from: number): string | undefined => {
    const pick = (suitsHere: Suits) => {
      for (let step = 0; step < groups.length; step += 1) {
        const title = (groups[(from + step) % groups.length] ?? []).find(suitsHere);
        if (title !== undefined) return title;
      }
      return undefined;
    };
    const isNew = (one: string) => suits(one) && !used.has(inSmall(one));
    const builder = new TextBuilder(facts, seededRandom(''));
    // Below another title, it is better to repeat the title of another text of the request than to use a generic one.
    const again = place === 'below' ? pick(suits) : undefined;
    return pick(isNew) ?? again ?? builder.all(facts.wording.shortTitles).find(isNew);
  };
  let title = '';
  for (let number = 1; number <= brief.number; number += 1) {
    title = next(start + number - 1) ?? title;
    used.add(inSmall(title));
  }
  return title;
}
