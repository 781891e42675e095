import { type Random, shuffled } from './seeded-random.rules.js';

/** Values for the slots of a template. A template with a slot that has no value cannot be used. */
export type Slots = Readonly<Partial<Record<string, string>>>;

const choice = /\(([^|()]*)\|([^|()]*)\)/g;
const endsItself = /[.!?…]$/u;

/** Fills one template: `(polite|familiar)` is resolved by the form of address, and `$slot` by the slots; null when a slot has no value. */
export function fill(template: string, slots: Slots, isPolite: boolean): string | null {
  let missing = false;
  const chosen = template.replace(choice, (_, polite: string, familiar: string) =>
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
 * Fills one of the templates, chosen at random.
 * @param suits returns true when a text can be used, for example because it is short and repeats nothing
 * @returns null when no template gives a suitable text
 */
export function choose(
  templates: readonly string[],
  slots: Slots,
  isPolite: boolean,
  random: Random,
  suits: (text: string) => boolean = () => true,
): string | null {
  for (const template of shuffled(templates, random)) {
    const text = fill(template, slots, isPolite);
    if (text !== null && suits(text)) return text;
  }
  return null;
}
