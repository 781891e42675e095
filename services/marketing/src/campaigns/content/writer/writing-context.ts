import type { ContentPart, ContentPartName } from '@portals/contracts/constants';
import { contentLengthOf } from '@portals/contracts/marketing';
import type { ContentBrief } from '../brief/generator.js';
import type { Facts } from './facts.rules.js';
import { asStart } from './letter-case.rules.js';
import { asSentence } from './phrases.rules.js';
import type { Random } from './seeded-random.rules.js';
import type { TextBuilder } from './text-builder.js';
import type { Templates } from './wording.js';

export type Written = Partial<Record<ContentPartName, string>>;
export type Suits = (text: string) => boolean;

/** Input for writing a text of any type. */
export interface WritingContext {
  brief: ContentBrief;
  facts: Facts;
  random: Random;
  fits: (name: ContentPartName) => Suits;
}

export const fitting =
  (parts: readonly ContentPart[]) =>
  (name: ContentPartName): Suits => {
    const part = parts.find((one) => one.name === name);
    const limit = part?.limit ?? Number.POSITIVE_INFINITY;
    return (text) => contentLengthOf(text, part?.count ?? 'characters') <= limit;
  };

const bare = (text: string) => text.toLowerCase().replace(/[.!?]$/, '');
/** Returns true when a text contains a part. A part of up to three letters does not count, because it may occur within any word. */
const holds = (text: string, part: string) => part.length > 3 && bare(text).includes(bare(part));
const startOf = (text: string) => text.slice(0, 12).toLowerCase();
/** Returns a check that a text begins differently from all the given ones. */
export const apart =
  (...others: readonly string[]): Suits =>
  (text) =>
    others.every((other) => startOf(text) !== startOf(other));

/** Returns a check that a text begins differently from all the given ones, contains none of them, and is contained in none of them. */
export const unlike =
  (...others: readonly string[]): Suits =>
  (text) =>
    others.every((other) => startOf(text) !== startOf(other) && !holds(other, text) && !holds(text, other));
export const all =
  (...rules: readonly Suits[]): Suits =>
  (text) =>
    rules.every((rule) => rule(text));

export const templatesFor = (facts: Facts, templates: Facts['wording']['button']): Templates =>
  facts.intention === 'quote' ? templates.quote : (templates[facts.trade] ?? templates[facts.intention]);

/** Returns the label of a button: the requested one if it is short enough, otherwise a default. */
export function buttonOf({ facts, fits }: WritingContext, builder: TextBuilder): string {
  const suits = fits('callToAction');
  const { callToAction, wording } = facts;
  const own = callToAction === null ? null : (asStart(callToAction.text) ?? callToAction.text);
  if (own !== null && suits(own)) return own;
  return builder.writeFirst(templatesFor(facts, wording.button), suits) ?? '';
}

const exclaimed = {
  es: (text: string) => `¡${text.replace(/\.$/, '')}!`,
  en: (text: string) => text.replace(/\.$/, '!'),
};

export const asInvitation = ({ callToAction }: Facts): string | null =>
  callToAction === null ? null : (asSentence(callToAction) ?? callToAction.text);

/** Returns possible calls to action, the requested one first, followed by a default in case the requested one is too long. */
export function invitationsOf({ facts, brief }: WritingContext, builder: TextBuilder): [string, ...string[]] {
  const { link, wording } = facts;
  const own = asInvitation(facts);
  const usual =
    builder.writeFirst(templatesFor(facts, link === null ? wording.invitation : wording.invitationToLink)) ??
    '';
  if (link === null) {
    const ours = brief.request.tone === 'enthusiastic' ? exclaimed[facts.language](usual) : usual;
    return own === null ? [ours] : [own, ours];
  }
  const toLink = (text: string) => `${text.replace(/\.$/, ':')} ${link}`;
  return own === null ? [toLink(usual)] : [toLink(own), toLink(usual)];
}

/** Returns the first sentences of a text that has to introduce the product; each text of a request begins differently. */
export function introOf(
  { facts, brief }: WritingContext,
  builder: TextBuilder,
  suits: Suits = () => true,
): string {
  const { wording, readers, trade, price, audience } = facts;
  const { tone } = brief.request;
  const turn = brief.seed + brief.number - 1;
  // The texts of a request share this order of templates and take turns among the `ways` below, so that no two begin alike.
  const templates = turned(
    readers === 'B2B' ? wording.openingB2B[tone] : wording.opening[tone],
    brief.seed % 3,
  );
  const label = () => builder.writeFirst(wording.label, suits) ?? `${facts.name}.`;
  const opening = () => builder.writeFirst(templates, suits) ?? label();
  const asks =
    readers === 'B2B' || tone === 'professional' || tone === 'direct' ? undefined : wording.appetite[trade];
  const asked = () => {
    const question = builder.write(asks ?? [], suits);
    const isStatement = (one: string) => !one.includes('?') && suits(one);
    return question && `${question} ${builder.writeFirst(templates, isStatement) ?? label()}`;
  };
  const otherwise = () => builder.writeFirst(turned(templates, 1), suits);
  const ways: (readonly [boolean, () => string | null])[] = [
    [facts.inSentence !== null, opening],
    [true, label],
    [facts.inSentence !== null && templates.length > 1, otherwise],
    [asks !== undefined, asked],
    [audience !== null && readers === 'B2B', () => builder.writeFirst([forReaders[facts.language]], suits)],
    [price !== null, () => builder.writeFirst(['$Name: $price.'], suits)],
  ];
  const possible = turned(
    ways.filter(([isThere]) => isThere),
    turn,
  );
  for (const [, way] of possible) {
    const text = way();
    if (text && suits(text)) return text;
  }
  return label();
}

function turned<T>(things: readonly T[], by: number): T[] {
  const start = things.length === 0 ? 0 : by % things.length;
  return [...things.slice(start), ...things.slice(0, start)];
}

const forReaders = { es: '$Name, para $audience.', en: '$Name, for $audience.' };

/** Returns the facts with the requested points before the advantages, for parts with little space. */
export const pointed = (facts: Facts): Facts => ({
  ...facts,
  benefits: [...new Set([...facts.points.filter(({ mentioned }) => !mentioned), ...facts.benefits])],
});
