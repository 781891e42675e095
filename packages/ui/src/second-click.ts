/**
 * Milliseconds within which a second tap counts as part of a double tap, as on phones. Needed because few browsers count taps in
 * `event.detail`.
 */
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
 * Ignores the second click of a double click or double tap. The first may have changed the page under the pointer, so the second would hit
 * something else, such as a link that leaves the page, or move the focus away from the field that needs correction.
 */
export function ignoreSecondClick(): void {
  isTouch = false;
  tapsUntil = performance.now() + doubleTapMs;
  for (const kind of kinds) window.addEventListener(kind, onPress, true);
}
