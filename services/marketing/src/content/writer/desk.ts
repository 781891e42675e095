import type { ContentPart, ContentPartName } from '@portals/contracts/constants';
import { contentLengthOf } from '@portals/contracts/marketing';
import type { ContentBrief } from '../generator.js';
import { type Block, paragraphs, plans, writeBlock } from './blocks.js';
import { type Chance, chanceFor, shuffled } from './chance.rules.js';
import type { Facts } from './facts.rules.js';
import type { Frames } from './frame.rules.js';
import { asStart } from './letter-case.rules.js';
import type { Pen, Room } from './pen.js';
import { asSentence } from './phrases.rules.js';
import { type Angle, angles } from './wording.js';

export type Written = Partial<Record<ContentPartName, string>>;
export type Fits = (text: string) => boolean;

/** What writing a text of any type needs. */
export interface Desk {
  brief: ContentBrief;
  facts: Facts;
  chance: Chance;
  /** In the order in which this text prefers them. */
  angles: Angle[];
  fits: (name: ContentPartName) => Fits;
}

/** Angles that there are data for; every text of a request begins at another one. */
export function anglesFor(
  { benefits, features, points, price, audience }: Facts,
  brief: ContentBrief,
): Angle[] {
  const says = benefits.length + points.length > 0;
  const possible: Record<Angle, boolean> = {
    ...{ benefit: says, question: says, moment: says, proof: features.length > 0 },
    ...{ price: says && price !== null, audience: says && audience !== null },
  };
  const all = shuffled(angles, chanceFor(`${brief.seed} ${brief.product.name} angles`));
  const there = all.filter((angle) => possible[angle]);
  const start = there.length === 0 ? 0 : (brief.number - 1) % there.length;
  return [...there.slice(start), ...there.slice(0, start)];
}

export const fitting =
  (parts: readonly ContentPart[]) =>
  (name: ContentPartName): Fits => {
    const part = parts.find((one) => one.name === name);
    const limit = part?.limit ?? Number.POSITIVE_INFINITY;
    return (text) => contentLengthOf(text, part?.count ?? 'characters') <= limit;
  };

/** The first angle that has something to say. */
export function open(
  pen: Pen,
  wanted: readonly Angle[],
  frames: Readonly<Record<Angle, Frames>>,
  room: Room,
): string | null {
  for (const angle of wanted) {
    const text = pen.say(frames[angle], room);
    if (text !== null) return text;
  }
  return null;
}

const startOf = (text: string) => text.slice(0, 12).toLowerCase();
/** Turns that are not taken twice, one right after the other. */
const turns = [/^[^.!]{0,90}\?/, /\bminut/i];
/** Neither the same beginning nor the same turn as another text. */
export const unlike = (other: string) => (text: string) =>
  startOf(text) !== startOf(other) && !turns.some((turn) => turn.test(other) && turn.test(text));

export function headlineOf(
  { facts, angles: wanted, fits }: Desk,
  pen: Pen,
  part: 'headline',
  phrase: number,
): string {
  const { headline, shortHeadline } = facts.wording;
  const suits = fits(part);
  return (
    open(pen, wanted, headline, { phrase, suits }) ??
    pen.say(shortHeadline, { phrase: 0, suits }) ??
    facts.name
  );
}

/** A label for a button: the one that was asked for, when it is short enough. */
export function buttonOf({ facts, fits }: Desk, pen: Pen): string {
  const suits = fits('callToAction');
  const own =
    facts.callToAction === null ? null : (asStart(facts.callToAction.text) ?? facts.callToAction.text);
  if (own !== null && suits(own)) return own;
  return pen.say(facts.wording.button[facts.intention], { phrase: 0, suits }) ?? '';
}

/** A call to action that is too long for a button is a sentence of the text. */
export function ownInvitation({ facts, fits }: Desk): Block | null {
  const { callToAction } = facts;
  if (callToAction === null || fits('callToAction')(callToAction.text)) return null;
  return { text: asSentence(callToAction) ?? callToAction.text, apart: true };
}

interface Body {
  hook: string;
  bullet: string;
  closing: Frames;
  /** What stands above the text. */
  above?: string;
  /** Whether the text may be as long as this. */
  fits: Fits;
}

/** The first sentence, and what the plan of the length adds as long as it fits. */
export function bodyOf(desk: Desk, pen: Pen, { hook, bullet, closing, above = '', fits }: Body): Block[] {
  const { length } = desk.brief.request;
  const plan = pen.pick(plans[length]);
  let blocks: Block[] = [{ text: hook, apart: false }];
  for (const name of plan) {
    const before = `${above}\n${paragraphs(blocks)}`;
    const block = writeBlock(name, { pen, length, bullet, before, closing });
    if (block !== null && fits(paragraphs([...blocks, block]))) blocks = [...blocks, block];
  }
  return blocks;
}

export function hookOf({ facts, angles: wanted }: Desk, pen: Pen, room: Room): string {
  const { hooks, plain, quote } = facts.wording;
  const text = open(pen, wanted, hooks, room);
  if (text !== null) return text;
  const introduction = pen.say(plain, room) ?? `${facts.name}.`;
  const said = pen.say(quote, room);
  const both = `${introduction} ${said ?? ''}`.trim();
  return room.suits?.(both) === false ? introduction : both;
}
