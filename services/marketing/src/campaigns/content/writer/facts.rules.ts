import type { Language } from '@portals/contracts/constants';
import { hasCurrency } from '@portals/contracts/marketing';
import { saysOther, saysUsted } from '../brief/address.rules.js';
import type { ContentBrief } from '../brief/generator.js';
import { asContinuation, asStart } from './letter-case.rules.js';
import { asOne, saysI } from './one-person.rules.js';
import { inSentence, quotedName } from './our-product.rules.js';
import { languageOf } from './phrase-language.rules.js';
import {
  cleanLine,
  holdsName,
  mended,
  type Phrase,
  phraseOf,
  phrasesOf,
  sentencePhrasesOf,
  sentencesOf,
  trimmed,
} from './phrases.rules.js';
import { priceIn, statesAmount } from './price-words.rules.js';
import { type Trade, tradeOf } from './trade.rules.js';
import type { Intention, Wording } from './wording.js';
import { english } from './wording-en.js';
import { spanish } from './wording-es.js';

/** Facts about a product and a request, prepared for composing texts. */
export interface Facts {
  language: Language;
  wording: Wording;
  /** True for the polite form "usted" in Spanish; English has only one form. */
  isPolite: boolean;
  /** True when the company is a single person, who says "I" instead of "we". */
  isOne: boolean;
  /** Customers of the company; texts for businesses differ from texts for consumers. */
  readers: 'B2B' | 'B2C' | 'both';
  trade: Trade;
  name: string;
  /** Product name with article or possessive for use within a sentence; null when its grammar is unclear. */
  inSentence: string | null;
  /** Name of the company; null when the product's name already contains it. */
  company: string | null;
  /** Company name for signing a text. */
  firm: string;
  /** Price in the notation of the language; null without an amount or a currency, or when the request hides it. */
  price: string | null;
  /** Audience in a form that can follow "for"; null when it was entered in another form. */
  audience: string | null;
  benefits: Phrase[];
  features: Phrase[];
  description: Phrase[];
  points: Phrase[];
  intention: Intention;
  callToAction: Phrase | null;
  link: string | null;
  sector: string;
}

const longestPhrase = 240;
const longestAudience = 110;
const longestPrice = 60;
const mostPoints = 40;

/** Matches descriptions of an audience that must not be published: marketing jargon, and statements about the company itself. */
const aboutPeople =
  /\d|\b(?:edad|años|nivel|ingresos|renta|poder adquisitivo|socioecon\w*|clase (?:media|alta|baja)|segmento|target|perfil|aged?|years?|income|class|segment|persona|demographic\w*)\b/iu;
const aboutUs =
  /^(?:vend|quer|nuestr|busc|somos|trabaj|ofrec|no |todo el mundo|cualquier|we\b|our\b|us\b|anyone|everyone|everybody|any\b|i\b)/iu;

function audienceOf(text: string, language: Language): string | null {
  const phrase = phraseOf(text);
  const isOne = !/[;\n]/.test(text.trim()) && sentencesOf(cleanLine(text)).length === 1;
  if (phrase === null || !isOne || phrase.marked) return null;
  if (phrase.language !== null && phrase.language !== language) return null;
  const whole = phrase.text.replace(/^(?:para|for) (?=\S)/iu, '');
  if (whole.length > longestAudience || aboutPeople.test(whole) || aboutUs.test(whole)) return null;
  return asContinuation(whole);
}

const wordingIn = (language: Language): Wording => (language === 'es' ? spanish : english);

/** Returns the key points in a form for texts, without instructions to the writer. */
function pointsOf(given: readonly string[], wording: Wording): { points: Phrase[]; hidesPrice: boolean } {
  const lines = given.slice(0, mostPoints).map(cleanLine);
  const wanted = lines.filter((line) => !wording.prohibition.test(line));
  const unwanted = lines.filter((line) => wording.prohibition.test(line));
  const points = wanted.flatMap((line) => {
    const said = line.replace(wording.instruction, '');
    if (said === line) return phrasesOf(line);
    const isSaying = wording.saying.test(line);
    return phrasesOf(said).map((phrase) => ({
      ...phrase,
      mentioned: !isSaying,
    }));
  });
  return { points, hidesPrice: unwanted.some((line) => wording.priceWord.test(line)) };
}

const wishForAwareness =
  /marca|notoriedad|visibilidad|dar a conocer|imagen|seguidor|brand|awareness|visib|follower/iu;

function intentionOf({ product, company, link }: ContentBrief): Intention {
  if (!statesAmount(product.price)) return 'quote';
  if (link === null) return 'ask';
  const audience = company.targetAudienceType;
  return audience === 'B2B' && !wishForAwareness.test(company.commercialObjectives) ? 'ask' : 'look';
}

function readersOf({ company: { targetAudienceType: type } }: ContentBrief): Facts['readers'] {
  return type === 'B2B' || type === 'B2C' ? type : 'both';
}

function named(text: string): string {
  const name = mended(trimmed(cleanLine(text)), null);
  return asStart(name) ?? name;
}

function priceOf(price: string, language: Language): string | null {
  if (!statesAmount(price) || !hasCurrency(price)) return null;
  const written = priceIn(price, language).replace(/^\p{Lu}(?=\p{Ll}| )/u, (letter) => letter.toLowerCase());
  const spoken = languageOf(written);
  return written.length > longestPrice || (spoken !== null && spoken !== language) ? null : written;
}

/** Formats a price in a language; null without amount and currency, when too long or untranslatable, or when a key point hides prices. */
export const statedPrice = (
  price: string,
  language: Language,
  keyPoints: readonly string[],
): string | null => (pointsOf(keyPoints, wordingIn(language)).hidesPrice ? null : priceOf(price, language));

/** Returns a company's name without its legal form, as people say it. */
const spokenName = (name: string) =>
  name.replace(
    /,? (?:s\. ?l\.(?: ?[ulp]\.)?|s\. ?a\.(?: ?u\.)?|s\. ?c\.(?: ?p\.)?|c\. ?b\.|sl[ulp]?|sau?|s\. ?coop\.|ltd\.?|limited|inc\.?|llc|llp|plc|gmbh)$/iu,
    '',
  ) || name;

export function factsOf(brief: ContentBrief): Facts {
  const { request, company, product } = brief;
  const { language } = request;
  const wording = wordingIn(language);
  const isPolite = saysUsted(brief);
  const { points, hidesPrice } = pointsOf(brief.keyPoints, wording);
  // When a phrase does not reveal its language, it is assumed to be in the language of the product's other texts.
  const { characteristics, advantages, description } = product;
  const spoken = languageOf([characteristics, advantages, description ?? ''].join(' '));
  /** Returns the phrases that a text can use: in its language, with its form of address, and short enough. */
  const usable = (phrases: Phrase[], longest = longestPhrase) =>
    phrases.filter(
      (phrase) =>
        (phrase.language ?? language) === language &&
        (language === 'en' || !saysOther(phrase.text, isPolite)) &&
        phrase.text.length <= longest,
    );
  const ofProduct = (phrases: Phrase[]) =>
    phrases.map((phrase) => ({ ...phrase, language: phrase.language ?? spoken }));
  const name = named(product.name);
  const written = cleanLine(company.name);
  const firm = named(spokenName(written));
  const typed = [description, advantages, characteristics, request.callToAction].join('\n');
  // A company with a legal form is not treated as a single person.
  const isOne = spokenName(written) === written && saysI(typed, language);
  const spokenAs = inSentence(name, language, firm);
  // A product name that begins with the company's main word names the company clearly enough: "Rutalia Reparto" by "Rutalia Software".
  const [mark = ''] = firm.toLowerCase().split(' ');
  const isBrand = spokenAs === name && mark.length > 3 && name.toLowerCase().startsWith(`${mark} `);
  const told = isBrand || name.toLowerCase().includes(firm.toLowerCase());
  const callToAction = phraseOf(request.callToAction ?? '');
  const benefits = usable(ofProduct(phrasesOf(advantages)));
  const features = usable(ofProduct(phrasesOf(characteristics)));
  /** Returns the fact that has the name to mention, if there is one, so that no text says both. */
  const withFact = (point: Phrase) =>
    (point.mentioned && [...features, ...benefits].find(({ text }) => holdsName(text, point.text))) || point;
  const readers = readersOf(brief);
  return {
    ...{ language, wording, isPolite, isOne, readers, name, firm },
    trade: tradeOf([company.sector, product.name, company.name]),
    inSentence: isOne && spokenAs !== null ? asOne(spokenAs, language) : spokenAs,
    company: told ? null : /[?!¿¡…]/u.test(firm) ? quotedName(firm, language) : firm,
    price: hidesPrice ? null : priceOf(product.price, language),
    audience: readers === 'B2C' ? null : audienceOf(request.audience, language),
    benefits,
    features,
    description: usable(ofProduct(sentencePhrasesOf(description ?? '')), 2 * longestPhrase),
    points: usable(points).map(withFact),
    intention: intentionOf(brief),
    callToAction: callToAction && (callToAction.language ?? language) === language ? callToAction : null,
    link: brief.link,
    sector: cleanLine(company.sector),
  };
}
