import { type Chance, shuffled } from './chance.rules.js';

/** Values that fill a frame. A missing slot excludes every frame that names it. */
export type Slots = Readonly<Partial<Record<string, string>>>;

const choice = /\(([^|()]*)\|([^|()]*)\)/g;
const endsItself = /[.!?…]$/u;

/** Fills one frame: `(polite|familiar)` by the form of address and `$slot` by the slots; null when a slot is missing. */
export function fill(frame: string, slots: Slots, isPolite: boolean): string | null {
  let missing = false;
  const chosen = frame.replace(choice, (_, polite: string, familiar: string) =>
    isPolite ? polite : familiar,
  );
  const filled = chosen.replace(/\$([A-Za-z]\w*)(\.?)/g, (_, name: string, stop: string) => {
    const value = slots[name];
    if (value === undefined || value === '') missing = true;
    return endsItself.test(value ?? '') ? `${value}` : `${value}${stop}`;
  });
  return missing ? null : filled;
}

/**
 * Fills one of the frames, chosen at random.
 * @param suits true when a text can be used, for example because it is short enough or not repeated
 * @returns null when there is none
 */
export function choose(
  frames: readonly string[],
  slots: Slots,
  isPolite: boolean,
  chance: Chance,
  suits: (text: string) => boolean = () => true,
): string | null {
  for (const frame of shuffled(frames, chance)) {
    const text = fill(frame, slots, isPolite);
    if (text !== null && suits(text)) return text;
  }
  return null;
}
