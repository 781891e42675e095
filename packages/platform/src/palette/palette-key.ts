/** Returns true on Apple devices, where shortcuts use the command key, because Ctrl K deletes text up to the end of the line. */
const hasCommandKey = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Returns the label of the palette's keyboard shortcut. */
export const paletteKeyName = (): string => (hasCommandKey() ? '⌘ K' : 'Ctrl K');

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;

/** Returns true for the palette's keyboard shortcut, unless a component has handled the event or an input method is composing text. */
export function isPaletteKey(event: KeyPress): boolean {
  const [wanted, other] = hasCommandKey() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (event.key.toLowerCase() !== 'k' || !wanted || other || event.altKey || event.shiftKey) return false;
  return !event.repeat && !event.isComposing && !event.defaultPrevented;
}
