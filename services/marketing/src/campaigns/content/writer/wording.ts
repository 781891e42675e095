import type { ContentTone } from '@portals/contracts/constants';
import type { Trade } from './trade.rules.js';

/** Default action that a text invites the reader to take: look, ask somebody, or request a quote. */
export type Intention = 'look' | 'ask' | 'quote';

/** Alternative sentences for one purpose; one of those that suit is used. */
export type Templates = readonly string[];
type ByTone = Readonly<Record<ContentTone, Templates>>;

/**
 * Wording of a language for the text around a product's data. `(polite|familiar)` separates two forms of address. Slots: `$the` is the
 * product in the middle of a sentence ("nuestro pan", "la Caja Otoño"), `$Name` its name alone, `$company` its company, `$firm` the company
 * as it signs; `$Benefit`, `$Feature` and `$Features` begin a sentence, `$benefit` and `$features` follow a colon; `$price`, `$Price`,
 * `$audience`. The grammar of the values is unknown, so templates must neither inflect them nor agree with them, and must not put "de" or
 * "a" before `$the`, because its article would contract with them.
 */
export interface Wording {
  /** Sentences that introduce the product. */
  opening: ByTone;
  /** Introductions for readers in companies. */
  openingB2B: ByTone;
  /** Introductions for the first sentence of an email, with its sender. */
  emailOpening: ByTone;
  /** Introductions for a product whose name has unclear grammar. */
  label: Templates;
  /** Questions that whet the appetite of consumers, by trade. */
  appetite: Readonly<Partial<Record<Trade, Templates>>>;
  /** Subjects and titles that need only a name, best first, and those for lively advertisements to consumers. */
  nameTitles: Templates;
  liveTitles: Templates;
  /** Titles without any data, for when all others are too long. */
  shortTitles: Templates;
  /** Titles above the characteristics of a service, of a device that works, and of anything else. */
  included: Templates;
  featureList: Templates;
  detailList: Templates;
  benefitList: Templates;
  benefitListB2B: Templates;
  price: Templates;
  /** Sentences that mention something that the request asks to mention. */
  mention: Templates;
  /** Last sentences of a long text. */
  closing: ByTone;
  emailClosing: ByTone;
  emailClosingB2B: Templates;
  /** Invitations to the reader: as a sentence, before a link, and on a button. By trade, otherwise by intention. */
  invitation: Readonly<Record<Intention, Templates> & Partial<Record<Trade, Templates>>>;
  invitationToLink: Readonly<Record<Intention, Templates> & Partial<Record<Trade, Templates>>>;
  button: Readonly<Record<Intention, Templates> & Partial<Record<Trade, Templates>>>;
  greeting: Templates;
  greetingPolite: Templates;
  signature: ByTone;
  claim: Templates;
  preheader: Templates;
  /** Matches words at the beginning of a key point that address the writer. */
  instruction: RegExp;
  /** Matches instructions that are followed by a sentence instead of a thing. */
  saying: RegExp;
  /** Matches words that tell the writer to omit something. */
  prohibition: RegExp;
  /** Matches the word for a price within a prohibition. */
  priceWord: RegExp;
}
