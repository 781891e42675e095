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
 * Ignores the second click of a double click after the first has been handled. The page may have changed under the pointer, so the second
 * click would hit something else, such as a link that leaves the page, or move the focus away from the field to correct.
 */
export function ignoreSecondClick(): void {
  for (const kind of kinds) window.addEventListener(kind, onPress, true);
}
