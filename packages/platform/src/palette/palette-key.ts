/** Returns true on devices of Apple, where the command key does what Ctrl does elsewhere and Ctrl K deletes the rest of a line. */
const hasCommandKey = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** The key of the palette, as it is shown. */
export const paletteKeyName = (): string => (hasCommandKey() ? '⌘ K' : 'Ctrl K');

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;

/** Returns true for the key of the palette, unless a component has used it or an input method is composing a text. */
export function isPaletteKey(event: KeyPress): boolean {
  const [wanted, other] = hasCommandKey() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (event.key.toLowerCase() !== 'k' || !wanted || other || event.altKey || event.shiftKey) return false;
  return !event.repeat && !event.isComposing && !event.defaultPrevented;
}
