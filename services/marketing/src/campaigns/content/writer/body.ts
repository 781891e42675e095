import type { ContentLength } from '@portals/contracts/constants';
import type { Facts } from './facts.rules.js';
import { asStart } from './letter-case.rules.js';
import type { Pen } from './pen.js';
import type { Phrase } from './phrases.rules.js';
import type { Frames } from './wording.js';

/** How much of each there is at most in a text of a length. */
const most: Readonly<Record<ContentLength, { said: number; benefits: number; listed: number }>> = {
  short: { said: 1, benefits: 2, listed: 4 },
  medium: { said: 2, benefits: 3, listed: 5 },
  long: { said: 4, benefits: 6, listed: 8 },
};
const longestItem = 140;

interface Body {
  /** The first paragraph, or null when what stands above introduces the product. */
  intro: string | null;
  bullet: string;
  /** What stands above the text. */
  above: string;
  length: ContentLength;
  /** Whether the text may be as long as this. */
  fits: (text: string) => boolean;
}

function listTitle({ trade, wording, features }: Facts): Frames {
  // "What's included: binoculars included" would say it twice.
  if (features.some(({ text }) => /inclu/iu.test(text))) return wording.detailList;
  if (trade === 'health' || trade === 'advice') return wording.included;
  return trade === 'machine' || trade === 'software' ? wording.featureList : wording.detailList;
}

/** A list below its title; null for less than two things. */
function list(pen: Pen, phrases: readonly Phrase[], title: Frames, { bullet, length }: Body): string | null {
  const things = pen.untold(phrases).filter(({ text }) => text.length <= longestItem);
  const lines = things.slice(0, most[length].listed).map(({ text }) => `${bullet}${asStart(text) ?? text}`);
  if (lines.length < 2) return null;
  for (const line of lines) pen.tell(line);
  return [pen.say(title), ...lines].join('\n');
}

/** What a thing is, which can follow its name after a comma: "una crema ligera", "made by hand in Leeds". */
const apposition =
  /^(?:un[ao]?s?|an?|hech[ao]s?|elaborad[ao]s?|tejid[ao]s?|fabricad[ao]s?|pensad[ao]s?|diseñad[ao]s?|aplicación|programa|plataforma|software|made|handmade|knitted|sewn|poured|baked|designed|spun) /iu;

/** The introduction with what describes the product in the same sentence, where it can be. */
function introduced(intro: string | null, [first, ...others]: readonly string[]): string[] {
  if (intro === null || first === undefined) return [intro, first, ...others].filter((one) => one != null);
  const canFollow = apposition.test(first) && /\p{L}\.$/u.test(intro) && !/[.!?:,] /u.test(intro);
  if (!canFollow) return [intro, first, ...others];
  return [`${intro.slice(0, -1)}, ${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...others];
}

/** The paragraphs of a text, as many as it may hold. */
export function bodyOf(pen: Pen, body: Body): string {
  const { facts } = pen;
  const { wording, benefits, features, points, description, readers, language } = facts;
  const { length, above, intro } = body;
  const { said, benefits: mostBenefits } = most[length];
  let whole: string[] = [];
  const add = (paragraph: string | null | undefined) => {
    if (paragraph && body.fits([...whole, paragraph].join('\n\n'))) whole = [...whole, paragraph];
    else if (paragraph && whole.length === 0) whole = [paragraph];
  };
  const row = (sentences: readonly string[]) => {
    // What does not fit as a whole may fit in part.
    for (let count = sentences.length; count > 0; count -= 1) {
      const text = sentences.slice(0, count).join(' ');
      if (body.fits([...whole, text].join('\n\n'))) return add(text);
    }
  };
  const describing = pen.sentences(description, said);
  const listsBenefits = length === 'long' && pen.untold(benefits).length > 2;
  const reasons = listsBenefits ? [] : pen.sentences(benefits, mostBenefits);
  const isThin = describing.length + reasons.length < 3;
  // English things in a row want articles that nobody typed, so there they are always a list.
  const series = length === 'short' && isThin && language === 'es' ? pen.sayFirst(['$Features.']) : null;
  const few = series !== null || (length === 'short' && !isThin);
  const begun = introduced(intro, describing);
  // Some sentences make a paragraph; one alone is none.
  if (begun.length + reasons.length <= 3) row([...begun, ...reasons]);
  else {
    row(begun);
    row(reasons);
  }
  add(series);
  const benefitTitle = readers === 'B2B' ? wording.benefitListB2B : wording.benefitList;
  if (listsBenefits) add(list(pen, benefits, benefitTitle, body));
  const mentioned = points.filter((point) => point.mentioned);
  const addPoints = () =>
    row([
      ...pen.sentences(
        points.filter((point) => !point.mentioned),
        length === 'short' ? 2 : 6,
      ),
      ...pen.all(pen.untold(mentioned).length > 0 ? wording.mention : []),
    ]);
  // What was asked to be said goes before what is only nice to have.
  if (length === 'short') addPoints();
  if (!few) {
    const listed = list(pen, [...features, ...mentioned], listTitle(facts), body);
    // One thing alone is no list, and may be all that says what the product is.
    if (listed === null) row(pen.sentences(features, 1));
    else add(listed);
  }
  if (length !== 'short') addPoints();
  const isTold = (text: string | null) => text === null || `${above}\n${whole.join('\n')}`.includes(text);
  const end = [isTold(facts.price) ? null : pen.say(wording.price)];
  row(end.filter((text) => text !== null));
  return whole.join('\n\n');
}
