/** Returns true on Apple devices, where the command key is used instead of Ctrl, and Ctrl K deletes the rest of a line. */
const hasCommandKey = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Returns the name of the palette's key, as it is shown. */
export const paletteKeyName = (): string => (hasCommandKey() ? '⌘ K' : 'Ctrl K');

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;

/** Returns true for the palette's key, unless a component has handled it or an input method is composing text. */
export function isPaletteKey(event: KeyPress): boolean {
  const [wanted, other] = hasCommandKey() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (event.key.toLowerCase() !== 'k' || !wanted || other || event.altKey || event.shiftKey) return false;
  return !event.repeat && !event.isComposing && !event.defaultPrevented;
}
