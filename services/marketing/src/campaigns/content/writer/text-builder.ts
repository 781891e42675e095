import type { Facts } from './facts.rules.js';
import { asStart } from './letter-case.rules.js';
import { asOne } from './one-person.rules.js';
import { asSentence, type Phrase } from './phrases.rules.js';
import type { Random } from './seeded-random.rules.js';
import { seriesOf } from './series.rules.js';
import { choose, fill, type Slots } from './template.rules.js';
import type { Templates } from './wording.js';

type Suits = (text: string) => boolean;

/** Writes sentences from facts and uses each fact only once. */
export class TextBuilder {
  private readonly used = new Set<Phrase>();

  constructor(
    readonly facts: Facts,
    private readonly random: Random,
  ) {}

  /** Fills one of the templates, chosen at random; null when none is suitable. Marks the facts in it as used. */
  write(templates: Templates, suits?: Suits): string | null {
    const text = choose(this.forOnePerson(templates), this.slots(), this.facts.isPolite, this.random, suits);
    if (text !== null) this.markUsed(text);
    return text;
  }

  /** Fills the first template that has values for its slots and gives a suitable text. */
  writeFirst(templates: Templates, suits: Suits = () => true): string | null {
    for (const template of this.forOnePerson(templates)) {
      const text = fill(template, this.slots(), this.facts.isPolite);
      if (text === null || !suits(text)) continue;
      this.markUsed(text);
      return text;
    }
    return null;
  }

  /** Fills all templates that have values for their slots. */
  all = (templates: Templates): string[] =>
    this.forOnePerson(templates).flatMap(
      (template) => fill(template, this.slots(), this.facts.isPolite) ?? [],
    );

  /** Returns the phrases that have not been used yet. */
  unused = (phrases: readonly Phrase[]): Phrase[] => phrases.filter((phrase) => !this.used.has(phrase));

  /** Writes phrases as sentences, and marks the phrases as used. */
  sentences(phrases: readonly Phrase[], most: number, suits: Suits = () => true): string[] {
    const sentences = this.unused(phrases)
      .flatMap((phrase) => asSentence(phrase) ?? [])
      .filter(suits)
      .slice(0, most);
    for (const text of sentences) this.markUsed(text);
    return sentences;
  }

  /** Marks the phrases that a text contains as used. */
  markUsed(text: string): void {
    const small = text.toLowerCase();
    const { benefits, features, description, points } = this.facts;
    for (const phrase of [...benefits, ...features, ...description, ...points]) {
      if (small.includes(phrase.text.toLowerCase())) this.used.add(phrase);
    }
  }

  private forOnePerson(templates: Templates): Templates {
    const { isOne, language } = this.facts;
    return isOne ? templates.map((template) => asOne(template, language)) : templates;
  }

  private slots(): Slots {
    const { facts } = this;
    const { features, small } = seriesOf(this.unused(facts.features), facts.language);
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
      mention: this.unused(facts.points).find(({ mentioned }) => mentioned)?.text,
    });
  }
}

const compact = (slots: Record<string, string | null | undefined>): Slots =>
  Object.fromEntries(Object.entries(slots).flatMap(([name, value]) => (value ? [[name, value]] : [])));
