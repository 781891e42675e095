import type { ContentTone } from '@portals/contracts/constants';
import type { Trade } from './trade.rules.js';

/** What a reader is asked to do when nobody said: to look, to ask somebody, or to ask for a price. */
export type Intention = 'look' | 'ask' | 'quote';

/** Sentences that do one thing in a text; one that suits is used. */
export type Frames = readonly string[];
type ByTone = Readonly<Record<ContentTone, Frames>>;

/**
 * What a language says around the data of a product. `(polite|familiar)` are two ways to say it. The slots: `$the` is the product in
 * the middle of a sentence ("nuestro pan", "la Caja Otoño"), `$Name` its name alone, `$company` its company, `$firm` the company as who
 * signs, `$Benefit`, `$Feature` and `$Features` begin a sentence, `$benefit` and `$features` follow a colon; `$price`, `$Price`,
 * `$audience`. The grammar of what fills them is not known, so no frame inflects it or agrees with it, and none puts "de" or "a" in
 * front of `$the`, whose article they would contract with.
 */
export interface Wording {
  /** Introduces the product. */
  opening: ByTone;
  /** The same towards companies. */
  openingB2B: ByTone;
  /** The same as the first sentence of an email, with who writes. */
  emailOpening: ByTone;
  /** Introduces a product of whose name nobody can tell how it stands in a sentence. */
  label: Frames;
  /** Asks consumers whether they feel like it. */
  appetite: Readonly<Partial<Record<Trade, Frames>>>;
  /** Subjects and titles that need a name alone, best first, and those of lively advertisements to consumers. */
  nameTitles: Frames;
  liveTitles: Frames;
  /** Titles without any data, where all else is too long. */
  shortTitles: Frames;
  /** Above the characteristics of a service, of something that works, and of anything else. */
  included: Frames;
  featureList: Frames;
  detailList: Frames;
  benefitList: Frames;
  benefitListB2B: Frames;
  price: Frames;
  /** Names what was to be mentioned. */
  mention: Frames;
  /** The end of a long text. */
  closing: ByTone;
  emailClosing: ByTone;
  emailClosingB2B: Frames;
  /** Asks the reader: as a sentence, in front of a link, and on a button. By trade, else by intention. */
  invitation: Readonly<Record<Intention, Frames> & Partial<Record<Trade, Frames>>>;
  invitationToLink: Readonly<Record<Intention, Frames> & Partial<Record<Trade, Frames>>>;
  button: Readonly<Record<Intention, Frames> & Partial<Record<Trade, Frames>>>;
  greeting: Frames;
  greetingPolite: Frames;
  signature: ByTone;
  claim: Frames;
  preheader: Frames;
  /** Words at the beginning of a key point that address the writer. */
  instruction: RegExp;
  /** Those of them after which a sentence follows, and not a thing. */
  saying: RegExp;
  /** Words that tell a writer not to say something. */
  prohibition: RegExp;
  /** The word for a price, in a prohibition. */
  priceWord: RegExp;
}
