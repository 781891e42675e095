import type { ContentTone } from '@portals/contracts/constants';
import type { Trade } from './trade.rules.js';

/** Default request to the reader: to look, to ask somebody, or to ask for a quote. */
export type Intention = 'look' | 'ask' | 'quote';

/** Alternative sentences for one purpose; one that suits is used. */
export type Frames = readonly string[];
type ByTone = Readonly<Record<ContentTone, Frames>>;

/**
 * Wording of a language around the data of a product. `(polite|familiar)` separates two forms of address. Slots: `$the` is the product in
 * the middle of a sentence ("nuestro pan", "la Caja Otoño"), `$Name` its name alone, `$company` its company, `$firm` the company as it
 * signs; `$Benefit`, `$Feature` and `$Features` begin a sentence, `$benefit` and `$features` follow a colon; `$price`, `$Price`,
 * `$audience`. The grammar of the values is unknown, so no frame inflects them or agrees with them, and none puts "de" or "a" before
 * `$the`, whose article would contract with them.
 */
export interface Wording {
  /** Sentences that introduce the product. */
  opening: ByTone;
  /** Introductions for companies. */
  openingB2B: ByTone;
  /** Introductions for the first sentence of an email, with its sender. */
  emailOpening: ByTone;
  /** Introductions for a product whose name has unclear grammar. */
  label: Frames;
  /** Questions that whet the appetite of consumers, by trade. */
  appetite: Readonly<Partial<Record<Trade, Frames>>>;
  /** Subjects and titles that need only a name, best first, and those of lively advertisements to consumers. */
  nameTitles: Frames;
  liveTitles: Frames;
  /** Titles without any data, for when all others are too long. */
  shortTitles: Frames;
  /** Titles above the characteristics of a service, of something that works, and of anything else. */
  included: Frames;
  featureList: Frames;
  detailList: Frames;
  benefitList: Frames;
  benefitListB2B: Frames;
  price: Frames;
  /** Sentences that name a requested mention. */
  mention: Frames;
  /** Last sentences of a long text. */
  closing: ByTone;
  emailClosing: ByTone;
  emailClosingB2B: Frames;
  /** Invitations to the reader: as a sentence, before a link, and on a button. By trade, otherwise by intention. */
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
  /** Instructions after which a sentence follows, and not a thing. */
  saying: RegExp;
  /** Words that tell the writer to leave something out. */
  prohibition: RegExp;
  /** The word for a price, in a prohibition. */
  priceWord: RegExp;
}
