import type { ContentTone } from '@portals/contracts/constants';
import { type Chance, shuffled } from './chance.rules.js';

/** What a frame can be filled with. A slot that is not there makes every frame unfit that names it. */
export type Slots = Readonly<Partial<Record<string, string>>>;

/** Whom a text speaks to and how, as far as its words depend on it. */
export interface Voice {
  tone: ContentTone;
  /** Usted in Spanish, and no contractions in English. */
  polite: boolean;
  audience: 'B2B' | 'B2C' | 'both';
}

/** Sentences that do one thing in a text, of which one is used: those for everybody, for a tone, for an audience. */
export type Frames = { readonly all: readonly string[] } & {
  readonly [kind in ContentTone | 'B2B' | 'B2C']?: readonly string[];
};

/** Frames of which those behind are for when nothing of those in front can be filled or fits. */
export type Tiers = readonly [Frames, ...Frames[]];

const choice = /\(([^|()]*)\|([^|()]*)\)/g;
const endsItself = /[.!?…]$/u;

/** Fills one frame: `(polite|familiar)` by the voice and `$slot` by the slots; null when a slot is missing. */
function fill(frame: string, slots: Slots, voice: Pick<Voice, 'polite'>): string | null {
  let missing = false;
  const chosen = frame.replace(choice, (_, polite: string, familiar: string) =>
    voice.polite ? polite : familiar,
  );
  const filled = chosen.replace(/\$([A-Za-z]\w*)(\.?)/g, (_, name: string, stop: string) => {
    const value = slots[name];
    if (value === undefined || value === '') missing = true;
    return endsItself.test(value ?? '') ? `${value}` : `${value}${stop}`;
  });
  return missing ? null : filled;
}

/** The frames that suit a voice in an order by chance, those of its own tone and audience as likely as the others. */
function ordered(frames: Frames, voice: Voice, chance: Chance): string[] {
  const own = [
    ...(frames[voice.tone] ?? []),
    ...(voice.audience === 'both' ? [] : (frames[voice.audience] ?? [])),
  ];
  const [common, special] = [shuffled(frames.all, chance), shuffled(own, chance)];
  const specialFirst = special.length > 0 && chance() < 0.5;
  return specialFirst ? [...special, ...common] : shuffled([...common, ...special], chance);
}

/**
 * One of the frames, filled.
 * @param suits whether a text can be used: that it is short enough, or was not said before
 * @returns null when there is none
 */
export function choose(
  frames: Frames,
  slots: Slots,
  voice: Voice,
  chance: Chance,
  suits: (text: string) => boolean = () => true,
): string | null {
  for (const frame of ordered(frames, voice, chance)) {
    const text = fill(frame, slots, voice);
    if (text !== null && suits(text)) return text;
  }
  return null;
}
