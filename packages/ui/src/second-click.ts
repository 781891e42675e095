/** Milliseconds within which a second tap belongs to the first, as phones have it. Few browsers count taps in `detail`. */
const doubleTapMs = 400;
const kinds = ['pointerdown', 'mousedown', 'click'] as const;
let isTouch = false;
let tapsUntil = 0;

function onPress(event: MouseEvent): void {
  if (event.type === 'pointerdown') {
    isTouch = 'pointerType' in event && event.pointerType === 'touch';
  } else if (event.detail > 1 || (event.detail === 1 && isTouch && performance.now() < tapsUntil)) {
    event.preventDefault();
    event.stopPropagation();
  } else {
    for (const kind of kinds) window.removeEventListener(kind, onPress, true);
  }
}

/**
 * Makes nothing of the rest of a double click or tap whose first click has just been taken: what was under the pointer may have
 * moved, and the second click would meet whatever is there by then, such as a link that leaves the page, or take the focus
 * away from the field that is to be mended.
 */
export function ignoreSecondClick(): void {
  isTouch = false;
  tapsUntil = performance.now() + doubleTapMs;
  for (const kind of kinds) window.addEventListener(kind, onPress, true);
}
