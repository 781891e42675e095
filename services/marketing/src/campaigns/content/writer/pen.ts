import type { Chance } from './chance.rules.js';
import type { Facts } from './facts.rules.js';
import { choose, fill, type Slots } from './frame.rules.js';
import { asStart } from './letter-case.rules.js';
import { asOne } from './one-person.rules.js';
import { asSentence, type Phrase } from './phrases.rules.js';
import { seriesOf } from './series.rules.js';
import type { Frames } from './wording.js';

type Suits = (text: string) => boolean;

/** Writes sentences from facts, and says nothing twice. */
export class Pen {
  private readonly told = new Set<Phrase>();

  constructor(
    readonly facts: Facts,
    private readonly chance: Chance,
  ) {}

  /** Returns one of the frames, filled at random; null when none suits. Its content is not said again. */
  say(frames: Frames, suits?: Suits): string | null {
    const text = choose(this.spoken(frames), this.slots(), this.facts.isPolite, this.chance, suits);
    if (text !== null) this.tell(text);
    return text;
  }

  /** Returns the first of the frames that can be filled and suits. */
  sayFirst(frames: Frames, suits: Suits = () => true): string | null {
    for (const frame of this.spoken(frames)) {
      const text = fill(frame, this.slots(), this.facts.isPolite);
      if (text === null || !suits(text)) continue;
      this.tell(text);
      return text;
    }
    return null;
  }

  /** Returns all of the frames that can be filled. */
  all = (frames: Frames): string[] =>
    this.spoken(frames).flatMap((frame) => fill(frame, this.slots(), this.facts.isPolite) ?? []);

  /** Returns the phrases that were not said yet. */
  untold = (phrases: readonly Phrase[]): Phrase[] => phrases.filter((phrase) => !this.told.has(phrase));

  /** Returns phrases as sentences, and marks them as said. */
  sentences(phrases: readonly Phrase[], most: number, suits: Suits = () => true): string[] {
    const told = this.untold(phrases)
      .flatMap((phrase) => asSentence(phrase) ?? [])
      .filter(suits)
      .slice(0, most);
    for (const text of told) this.tell(text);
    return told;
  }

  /** Marks the phrases that a text contains as said. */
  tell(text: string): void {
    const small = text.toLowerCase();
    const { benefits, features, description, points } = this.facts;
    for (const phrase of [...benefits, ...features, ...description, ...points]) {
      if (small.includes(phrase.text.toLowerCase())) this.told.add(phrase);
    }
  }

  private spoken(frames: Frames): Frames {
    const { isOne, language } = this.facts;
    return isOne ? frames.map((frame) => asOne(frame, language)) : frames;
  }

  private slots(): Slots {
    const { facts } = this;
    const { features, small } = seriesOf(this.untold(facts.features), facts.language);
    return compact({
      the: facts.inSentence,
      Name: asStart(facts.name),
      company: facts.company,
      firm: facts.firm,
      Features: features,
      features: small,
      price: facts.price,
      Price: facts.price === null ? null : asStart(facts.price),
      audience: facts.audience,
      mention: this.untold(facts.points).find(({ mentioned }) => mentioned)?.text,
    });
  }
}

const compact = (slots: Record<string, string | null | undefined>): Slots =>
  Object.fromEntries(Object.entries(slots).flatMap(([name, value]) => (value ? [[name, value]] : [])));
