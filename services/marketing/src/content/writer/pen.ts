import type { Chance } from './chance.rules.js';
import type { Facts } from './facts.rules.js';
import { choose, type Frames, type Slots, type Tiers } from './frame.rules.js';
import { asContinuation, asStart } from './letter-case.rules.js';
import { inSentence, mayBePlural } from './our-product.rules.js';
import { isAction, isThing } from './phrase-kind.rules.js';
import { afterColon, asSentence, type Phrase } from './phrases.rules.js';

/** What a text may be like. */
export interface Room {
  /** Longest phrase of the user that is put into it, in characters. */
  phrase?: number;
  suits?: (text: string) => boolean;
}

const usualPhrase = 140;
const inSeries = { words: 6, letters: 48, things: 3 };

/** Writes sentences over some facts, and says nothing twice. */
export class Pen {
  private readonly told = new Set<Phrase>();

  constructor(
    readonly facts: Facts,
    private readonly chance: Chance,
  ) {}

  /** One of the frames, filled; null when none suits. What it says is not said again. */
  say(frames: Frames, { phrase = usualPhrase, suits }: Room = {}): string | null {
    const slots = this.slots(phrase);
    const text = choose(frames, slots, this.facts.voice, this.chance, suits);
    if (text !== null) this.tell(text);
    return text;
  }

  /** The same over frames of which the first ones are better. */
  sayBest(tiers: Tiers, room: Room = {}): string | null {
    for (const frames of tiers) {
      const text = this.say(frames, room);
      if (text !== null) return text;
    }
    return null;
  }

  /** Phrases that were not said yet. */
  untold = (phrases: readonly Phrase[]): Phrase[] => phrases.filter((phrase) => !this.told.has(phrase));

  /** Notes the phrases that a text holds as said. */
  tell(text: string): void {
    const small = text.toLowerCase();
    const { benefits, features, description, points } = this.facts;
    for (const phrase of [...benefits, ...features, ...description, ...points]) {
      if (small.includes(phrase.text.toLowerCase())) this.told.add(phrase);
    }
  }

  /** Whether chance says yes. */
  likely = (share: number): boolean => this.chance() < share;

  pick<T>(things: readonly [T, ...T[]]): T {
    return things[Math.floor(this.chance() * things.length)] ?? things[0];
  }

  private isNative = ({ language }: Phrase) => language === null || language === this.facts.language;

  private slots(longest: number): Slots {
    const { facts } = this;
    const fits = (phrase: Phrase) => phrase.text.length <= longest && asStart(phrase.text) !== null;
    const native = (phrases: readonly Phrase[]) =>
      this.untold(phrases).filter((one) => this.isNative(one) && fits(one));
    const { benefits, points, lead, language } = facts;
    const [benefit, second] = turned(native(benefits), lead);
    const thing = benefit !== undefined && isThing(benefit.text, language) ? benefit : undefined;
    const isOne = !mayBePlural(facts.name, language);
    const does = isOne && benefit !== undefined && isAction(benefit.text, language);
    const action = does ? afterColon(benefit) : null;
    const features = native(facts.features);
    const mention = native(points).find(({ mentioned }) => mentioned);
    const foreign = this.untold([...facts.benefits, ...facts.features]).find(
      (phrase) => !this.isNative(phrase) && !phrase.marked && phrase.text.length <= longest,
    );
    return compact({
      name: inSentence(facts.name, language),
      one: isOne ? inSentence(facts.name, language) : null,
      Name: asStart(facts.name),
      title: inSentence(facts.name, language) === facts.name ? facts.name : null,
      Title: inSentence(facts.name, language) === facts.name ? asStart(facts.name) : null,
      company: facts.company,
      Company: facts.company === null ? null : asStart(facts.company),
      ...spoken('benefit', benefit),
      ...spoken('thing', thing),
      action,
      reason: action === null ? (benefit === undefined ? null : afterColon(benefit)) : `it ${action}`,
      ...spoken('second', second),
      ...spoken('feature', turned(features, lead)[0]),
      ...spoken('mention', mention),
      firm: facts.firm,
      features: series(features, facts.language),
      Features: sentences(features, facts.language, longest),
      price: facts.price,
      Price: facts.price === null ? null : asStart(facts.price),
      audience: facts.audience,
      quote: foreign === undefined ? null : quoted(asStart(foreign.text) ?? foreign.text),
    });
  }
}

/** Turns things so that each text of a request begins with another one. */
function turned<T>(things: readonly T[], by: number): T[] {
  const start = things.length === 0 ? 0 : by % things.length;
  return [...things.slice(start), ...things.slice(0, start)];
}

const compact = (slots: Record<string, string | null | undefined>): Slots =>
  Object.fromEntries(Object.entries(slots).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A phrase as a sentence and as what follows a colon. */
const spoken = (name: string, phrase: Phrase | undefined) => ({
  [name]: phrase === undefined ? null : afterColon(phrase),
  [capital(name)]: phrase === undefined ? null : asStart(phrase.text),
});

const quoted = (text: string) => text.replace(/[«»“”"]/g, '’').trim();

/** What says how a thing is or how much of it there is: "para interior", "picked the same day", "750 g". */
const noThing =
  /^(?:(?:para|con|sin|en|de|a|for|with|without|in|on|from|to) |\p{Ll}+(?:ed|[ai]d[oa]s?) (?:the|by|in|on|at|to|from|for|with|a|en|por|con|el|la)\b|[\d.,–-]+ ?(?:kg|g|cm|mm|m|l|ml|cl|gb|tb|w)\b)/iu;
const conjunction = / (?:y|e|and|&) /u;

/**
 * Things in one sentence with "and", which in Spanish is "e" in front of the sound of an i; without it where it is in the last thing
 * already, or where some are no things.
 */
function joined(things: readonly string[], language: Facts['language']): string {
  const last = things.at(-1) ?? '';
  if (things.length < 2) return last;
  const needsNone = conjunction.test(last) || things.some((thing) => noThing.test(thing));
  if (needsNone) return things.join(', ');
  const spanishAnd = /^(?:i(?![ao]\b)|hi(?!e|a))/iu.test(last) ? 'e' : 'y';
  const comma = things.slice(0, -1).some((thing) => conjunction.test(thing)) ? ',' : '';
  return `${things.slice(0, -1).join(', ')}${comma} ${language === 'es' ? spanishAnd : 'and'} ${last}`;
}

/** Whether a phrase can stand in a series: short, a thing, and without commas of its own. */
const isPlain = ({ text, marked }: Phrase) =>
  !marked &&
  !isAction(text, 'en') &&
  text.length <= inSeries.letters &&
  text.split(' ').length <= inSeries.words &&
  !/[,:;()«»“”"]|[.!?…] | (?:o|or) /u.test(text);

/** Some things as a series after a colon; null when they cannot be one. */
function series(phrases: readonly Phrase[], language: Facts['language']): string | null {
  const plain = phrases.filter(isPlain).slice(0, inSeries.things);
  const things = plain.map(({ text }) => asContinuation(text) ?? (/^\p{Lu}{2}/u.test(text) ? text : null));
  const sure = things.filter((thing) => thing !== null);
  if (sure.length === things.length && sure.length > 1) return joined(sure, language);
  const [first] = phrases;
  return first === undefined ? null : afterColon(first);
}

/** The same as sentences, of which the last has no mark. */
function sentences(phrases: readonly Phrase[], language: Facts['language'], longest: number): string | null {
  const all = series(phrases, language);
  const asOne = all === null ? null : asStart(all);
  if (asOne !== null && asOne.length <= longest) return asOne;
  const [first, next] = phrases.slice(0, 2).map(asSentence);
  if (first === undefined || first === null) return null;
  const text = next === undefined || next === null ? first : `${first} ${next}`;
  return (text.length <= longest ? text : first).replace(/\.$/, '');
}
