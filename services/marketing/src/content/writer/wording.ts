import type { Frames, Tiers } from './frame.rules.js';

/** With what a text begins; texts of one request begin differently. */
export const angles = ['benefit', 'question', 'proof', 'moment', 'price', 'audience'] as const;
export type Angle = (typeof angles)[number];

/** What a reader is asked to do when nobody said: to look, to ask somebody, or to ask for a price. */
export type Intention = 'look' | 'ask' | 'quote';

/**
 * What a language says around the data of a product. `(polite|familiar)` are two ways to say it; the slots are `$name`,
 * `$one` (the name, unless it may be that of several things: for verbs of one thing), `$company`, `$benefit`, `$thing` (an advantage that surely is a thing), `$action` (one that goes on after the name), `$second`,
 * `$features`, `$feature`, `$mention`, `$price`, `$audience`, `$quote`. With a capital they begin
 * a sentence, and hold any kind of phrase; small ones go on after a colon. The grammar of what fills them is never known, so
 * no frame inflects it or agrees with it.
 */
export interface Wording {
  /** First sentences of a text, each with the name of the product. */
  hooks: Readonly<Record<Angle, Frames>>;
  /** First sentences that need nothing but names. */
  plain: Frames;
  /** Goes on with another advantage. */
  second: Frames;
  /** A phrase in another language than the text. */
  quote: Frames;
  /** Who is behind the product. */
  company: Frames;
  /** Above lists: characteristics, advantages, what was asked to be said. */
  featureList: Frames;
  benefitList: Frames;
  pointList: Frames;
  /** Names what was to be mentioned. */
  mention: Frames;
  price: Frames;
  audience: Frames;
  closing: Frames;
  /** Asks the reader, as a sentence and in front of a link. */
  invitation: Readonly<Record<Intention, Frames>>;
  invitationToLink: Readonly<Record<Intention, Frames>>;
  /** Asks the reader, on a button. */
  button: Readonly<Record<Intention, Frames>>;
  headline: Readonly<Record<Angle, Frames>>;
  /** Short titles that need no data, when names are too long. */
  shortHeadline: Frames;
  searchDescription: Tiers;
  /** The line under the title of a design. */
  claim: Tiers;
  subject: Readonly<Record<Angle, Frames>>;
  preheader: Tiers;
  greeting: Frames;
  /** First sentences that say who writes; none is without the company. */
  emailHook: Frames;
  emailClosing: Frames;
  signature: Frames;
  /** Words that tell a writer to say something, in front of what is to be said. */
  instruction: RegExp;
  /** Such words in front of a whole sentence. */
  saying: RegExp;
  /** An article in front of what is to be mentioned. */
  article: RegExp;
  /** Words that tell a writer not to say something. */
  prohibition: RegExp;
  /** The word for a price, in a prohibition. */
  priceWord: RegExp;
}
