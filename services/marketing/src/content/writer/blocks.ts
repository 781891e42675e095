import type { ContentLength } from '@portals/contracts/constants';
import { asStart } from './letter-case.rules.js';
import type { Pen } from './pen.js';
import { asSentence, type Phrase } from './phrases.rules.js';

/** A piece of a text: a sentence that others can follow on its line, or something with lines of its own. */
export interface Block {
  text: string;
  apart: boolean;
}

type BlockName =
  | 'second'
  | 'feature'
  | 'features'
  | 'benefits'
  | 'points'
  | 'pointSentences'
  | 'mention'
  | 'description'
  | 'price'
  | 'audience'
  | 'company'
  | 'closing';

/** What follows the first sentence, by the length that was asked for. */
export const plans: Readonly<Record<ContentLength, readonly [BlockName[], ...BlockName[][]]>> = {
  short: [
    ['pointSentences', 'second', 'price', 'mention'],
    ['second', 'pointSentences', 'feature', 'mention'],
    ['pointSentences', 'second', 'feature', 'mention'],
  ],
  medium: [
    ['description', 'features', 'points', 'price'],
    ['second', 'features', 'points', 'price'],
    ['benefits', 'feature', 'points', 'price'],
    ['feature', 'benefits', 'points', 'price'],
  ],
  long: [
    ['description', 'benefits', 'features', 'points', 'audience', 'price', 'company', 'closing'],
    ['second', 'features', 'points', 'description', 'benefits', 'price', 'closing'],
    ['audience', 'features', 'description', 'benefits', 'points', 'price', 'closing'],
    ['company', 'benefits', 'features', 'description', 'points', 'price', 'closing'],
  ],
};

const longestItem = 140;
const longestList: Readonly<Record<ContentLength, number>> = { short: 3, medium: 4, long: 6 };

interface Setting {
  pen: Pen;
  length: ContentLength;
  bullet: string;
  /** What the text says so far. */
  before: string;
  closing: Pen['facts']['wording']['closing'];
}

/** A list below its title, or one sentence when there is only one thing. */
function list(setting: Setting, phrases: readonly Phrase[], title: keyof typeof titles): Block | null {
  const { pen, bullet, length } = setting;
  const things = pen.untold(phrases).filter(({ text }) => text.length <= longestItem);
  const shown = things.slice(0, longestList[length]);
  if (shown.length < 2) return single(setting, shown[0]);
  const above = pen.say(pen.facts.wording[titles[title]], { phrase: 0, suits: fresh(setting) });
  if (above === null) return null;
  const lines = shown.map(({ text }) => `${bullet}${asStart(text) ?? text}`);
  for (const line of lines) pen.tell(line);
  return { text: [above, ...lines].join('\n'), apart: true };
}

const titles = { features: 'featureList', benefits: 'benefitList', points: 'pointList' } as const;

function single(setting: Setting, phrase: Phrase | undefined): Block | null {
  const { pen } = setting;
  if (phrase === undefined) return null;
  if (phrase.language !== null && phrase.language !== pen.facts.language) return quote(pen);
  if (phrase.mentioned) return sentence(setting, pen.facts.wording.mention);
  const text = asSentence(phrase);
  if (text === null) return null;
  pen.tell(text);
  return { text, apart: false };
}

function quote(pen: Pen): Block | null {
  const text = pen.say(pen.facts.wording.quote);
  return text === null ? null : { text, apart: false };
}

/** Whether a sentence says the name no third time, and does not begin as another one does. */
const fresh =
  ({ pen, before }: Setting) =>
  (text: string): boolean =>
    !before.includes(text.slice(0, 12)) &&
    (!text.includes(pen.facts.name) || before.split(pen.facts.name).length - 1 < 2);

/** Phrases of the language as sentences in a row. */
function sentences(setting: Setting, phrases: readonly Phrase[], most: number): Block | null {
  const { pen } = setting;
  const native = pen
    .untold(phrases)
    .filter(({ language, mentioned }) => !mentioned && (language === null || language === pen.facts.language))
    .slice(0, most);
  const told = native.flatMap((phrase) => asSentence(phrase) ?? []);
  for (const text of told) pen.tell(text);
  return told.length === 0 ? null : { text: told.join(' '), apart: told.length > 1 };
}

function sentence(setting: Setting, frames: Parameters<Pen['say']>[0]): Block | null {
  const text = setting.pen.say(frames, { suits: fresh(setting) });
  return text === null ? null : { text, apart: false };
}

const writers: Readonly<Record<BlockName, (setting: Setting) => Block | null>> = {
  second: (setting) => {
    const { benefits, wording } = setting.pen.facts;
    if (setting.pen.untold(benefits).length === 0) return null;
    return sentence(setting, wording.second);
  },
  feature: (setting) => sentence(setting, { all: ['$Features.'] }),
  features: (setting) => list(setting, setting.pen.facts.features, 'features'),
  benefits: (setting) => list(setting, setting.pen.facts.benefits, 'benefits'),
  points: (setting) => list(setting, setting.pen.facts.points, 'points'),
  pointSentences: (setting) => sentences(setting, setting.pen.facts.points, 2),
  mention: (setting) => sentence(setting, setting.pen.facts.wording.mention),
  description: (setting) =>
    sentences(setting, setting.pen.facts.description, setting.length === 'long' ? 5 : 2),
  price: (setting) => {
    const { price, wording } = setting.pen.facts;
    return price === null || setting.before.toLowerCase().includes(price.toLowerCase())
      ? null
      : sentence(setting, wording.price);
  },
  audience: (setting) => {
    const { audience, wording } = setting.pen.facts;
    return audience === null || setting.before.includes(audience)
      ? null
      : sentence(setting, wording.audience);
  },
  company: (setting) => {
    const { company, wording } = setting.pen.facts;
    return company === null || setting.before.includes(company) ? null : sentence(setting, wording.company);
  },
  closing: (setting) => sentence(setting, setting.closing),
};

export const writeBlock = (name: BlockName, setting: Setting): Block | null => writers[name](setting);

/** Blocks as a text: sentences on one line, up to three of them, and a blank line between what stands apart. */
export function paragraphs(blocks: readonly Block[]): string {
  const result: string[] = [];
  let open = 0;
  for (const { text, apart } of blocks) {
    const last = result.at(-1);
    if (last !== undefined && !apart && open > 0 && open < 3) {
      result[result.length - 1] = `${last} ${text}`;
      open += 1;
    } else {
      result.push(text);
      open = apart ? 0 : 1;
    }
  }
  return result.join('\n\n');
}
