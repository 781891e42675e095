import type { ContentLength } from '@portals/contracts/constants';
import type { Facts } from './facts.rules.js';
import { asStart } from './letter-case.rules.js';
import type { Phrase } from './phrases.rules.js';
import type { TextBuilder } from './text-builder.js';
import type { Templates } from './wording.js';

/** Maximum number of descriptions, advantages and list items in a text, by the length of the text. */
const most: Readonly<Record<ContentLength, { said: number; benefits: number; listed: number }>> = {
  short: { said: 1, benefits: 2, listed: 4 },
  medium: { said: 2, benefits: 3, listed: 5 },
  long: { said: 4, benefits: 6, listed: 8 },
};
const longestItem = 140;

interface Body {
  /** First paragraph; null when the text above the body already introduces the product. */
  intro: string | null;
  bullet: string;
  /** Text above the body, which the body need not repeat. */
  above: string;
  length: ContentLength;
  /** Returns true when the whole text is short enough with this body. */
  fits: (text: string) => boolean;
}

function listTitle({ trade, wording, features }: Facts): Templates {
  // Avoids "What's included: binoculars included".
  if (features.some(({ text }) => /inclu/iu.test(text))) return wording.detailList;
  if (trade === 'health' || trade === 'advice') return wording.included;
  return trade === 'machine' || trade === 'software' ? wording.featureList : wording.detailList;
}

/** Returns a list with a title; null when the list would have fewer than two items. */
function list(
  builder: TextBuilder,
  phrases: readonly Phrase[],
  title: Templates,
  { bullet, length }: Body,
): string | null {
  const things = builder.unused(phrases).filter(({ text }) => text.length <= longestItem);
  const lines = things.slice(0, most[length].listed).map(({ text }) => `${bullet}${asStart(text) ?? text}`);
  if (lines.length < 2) return null;
  for (const line of lines) builder.markUsed(line);
  return [builder.write(title), ...lines].join('\n');
}

/** Matches descriptions that grammar allows after a name and a comma: "una crema ligera", "made by hand in Leeds". */
const apposition =
  /^(?:un[ao]?s?|an?|hech[ao]s?|elaborad[ao]s?|tejid[ao]s?|fabricad[ao]s?|pensad[ao]s?|diseñad[ao]s?|aplicación|programa|plataforma|software|made|handmade|knitted|sewn|poured|baked|designed|spun) /iu;

/** Joins the introduction and the first sentence of the description where the grammar allows it. */
function introduced(intro: string | null, [first, ...others]: readonly string[]): string[] {
  if (intro === null || first === undefined) return [intro, first, ...others].filter((one) => one != null);
  const canFollow = apposition.test(first) && /\p{L}\.$/u.test(intro) && !/[.!?:,] /u.test(intro);
  if (!canFollow) return [intro, first, ...others];
  return [`${intro.slice(0, -1)}, ${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...others];
}

/** Returns the body of a text: as many paragraphs as fit. */
export function bodyOf(builder: TextBuilder, body: Body): string {
  const { facts } = builder;
  const { wording, benefits, features, points, description, readers, language } = facts;
  const { length, above, intro } = body;
  const { said, benefits: mostBenefits } = most[length];
  let whole: string[] = [];
  const add = (paragraph: string | null | undefined) => {
    if (paragraph && body.fits([...whole, paragraph].join('\n\n'))) whole = [...whole, paragraph];
    else if (paragraph && whole.length === 0) whole = [paragraph];
  };
  const row = (sentences: readonly string[]) => {
    // When a whole paragraph is too long, its first sentences may still fit.
    for (let count = sentences.length; count > 0; count -= 1) {
      const text = sentences.slice(0, count).join(' ');
      if (body.fits([...whole, text].join('\n\n'))) return add(text);
    }
  };
  const describing = builder.sentences(description, said);
  const listsBenefits = length === 'long' && builder.unused(benefits).length > 2;
  const reasons = listsBenefits ? [] : builder.sentences(benefits, mostBenefits);
  const isThin = describing.length + reasons.length < 3;
  // In English, a series within a sentence needs articles, which users do not enter, so English texts always use a list.
  const series =
    length === 'short' && isThin && language === 'es' ? builder.writeFirst(['$Features.']) : null;
  const few = series !== null || (length === 'short' && !isThin);
  const begun = introduced(intro, describing);
  // Up to three sentences form one paragraph; more are split into two.
  if (begun.length + reasons.length <= 3) row([...begun, ...reasons]);
  else {
    row(begun);
    row(reasons);
  }
  add(series);
  const benefitTitle = readers === 'B2B' ? wording.benefitListB2B : wording.benefitList;
  if (listsBenefits) add(list(builder, benefits, benefitTitle, body));
  const mentioned = points.filter((point) => point.mentioned);
  const addPoints = () =>
    row([
      ...builder.sentences(
        points.filter((point) => !point.mentioned),
        length === 'short' ? 2 : 6,
      ),
      ...builder.all(builder.unused(mentioned).length > 0 ? wording.mention : []),
    ]);
  // In a short text, requested points come before optional content.
  if (length === 'short') addPoints();
  if (!few) {
    const listed = list(builder, [...features, ...mentioned], listTitle(facts), body);
    // A single item makes no list, but it may be the only description of the product.
    if (listed === null) row(builder.sentences(features, 1));
    else add(listed);
  }
  if (length !== 'short') addPoints();
  const isTold = (text: string | null) => text === null || `${above}\n${whole.join('\n')}`.includes(text);
  const end = [isTold(facts.price) ? null : builder.write(wording.price)];
  row(end.filter((text) => text !== null));
  return whole.join('\n\n');
}
