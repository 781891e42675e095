import type { ContentTone } from '@portals/contracts/constants';
import type { Trade } from './trade.rules.js';

/** Default action to which a text invites the reader: look at the product, ask for advice, or request a quote. */
export type Intention = 'look' | 'ask' | 'quote';

/** Alternative sentences for one purpose; the generator uses one that is suitable. */
export type Templates = readonly string[];
type ByTone = Readonly<Record<ContentTone, Templates>>;

/**
 * Wording for the text around a product's data, in one language. `(polite|familiar)` gives the two forms of address. Slots: `$the` is the
 * product in the middle of a sentence ("nuestro pan", "la Caja Otoño"), `$Name` only its name, `$company` its company, `$firm` the
 * company's name as a signature; `$Benefit`, `$Feature` and `$Features` begin a sentence, `$benefit` and `$features` follow a colon; the
 * others are `$price`, `$Price` and `$audience`. The grammar of the values is unknown, so templates must neither inflect them nor agree
 * with them. In Spanish, "de" and "a" must not precede `$the`, because they would contract with its article.
 */
export interface Wording {
  /** Sentences that introduce the product. */
  opening: ByTone;
  /** Sentences that introduce the product to businesses. */
  openingB2B: ByTone;
  /** First sentences of an email; they introduce the product and the sender. */
  emailOpening: ByTone;
  /** Introductions for a product name whose grammar is unclear. */
  label: Templates;
  /** Questions that arouse the interest of consumers, by trade. */
  appetite: Readonly<Partial<Record<Trade, Templates>>>;
  /** Subjects and titles that need only the product's name, best first; `liveTitles` are for enthusiastic advertisements to consumers. */
  nameTitles: Templates;
  liveTitles: Templates;
  /** Titles without any data, for cases in which all others are too long. */
  shortTitles: Templates;
  /** Titles of lists of characteristics: of a service (`included`), of a machine or software (`featureList`), and of anything else. */
  included: Templates;
  featureList: Templates;
  detailList: Templates;
  benefitList: Templates;
  benefitListB2B: Templates;
  price: Templates;
  /** Sentences for names that the request asks to mention. */
  mention: Templates;
  /** Last sentences of a long text. */
  closing: ByTone;
  emailClosing: ByTone;
  emailClosingB2B: Templates;
  /**
   * Invitations to act: as a sentence, before a link, and on a button. An invitation for the trade takes precedence over one for the
   * intention.
   */
  invitation: Readonly<Record<Intention, Templates> & Partial<Record<Trade, Templates>>>;
  invitationToLink: Readonly<Record<Intention, Templates> & Partial<Record<Trade, Templates>>>;
  button: Readonly<Record<Intention, Templates> & Partial<Record<Trade, Templates>>>;
  greeting: Templates;
  greetingPolite: Templates;
  signature: ByTone;
  claim: Templates;
  preheader: Templates;
  /** Matches the words at the beginning of a key point that are an instruction to the writer. */
  instruction: RegExp;
  /** Matches instructions that are followed by a sentence rather than a noun. */
  saying: RegExp;
  /** Matches words that ask the writer to omit something. */
  prohibition: RegExp;
  /** Matches the word for a price in a request to omit it. */
  priceWord: RegExp;
}
