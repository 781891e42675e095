const kinds = ['mousedown', 'click'] as const;

function onPress(event: MouseEvent): void {
  if (event.detail > 1) {
    event.preventDefault();
    event.stopPropagation();
  } else {
    for (const kind of kinds) window.removeEventListener(kind, onPress, true);
  }
}

/**
 * Makes nothing of the rest of a double click whose first click has just been taken: what was under the pointer may have
 * moved, and the second click would meet whatever is there by then, such as a link that leaves the page, or take the focus
 * away from the field that is to be mended.
 */
export function ignoreSecondClick(): void {
  for (const kind of kinds) window.addEventListener(kind, onPress, true);
}
