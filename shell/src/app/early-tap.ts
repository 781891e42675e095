/**
 * Returns the button that was clicked before the scripts ran, as recorded by the document's script, and stops recording, because React now
 * receives every click itself.
 */
export function consumeEarlyTap(): HTMLElement | null {
  document.onclick = null;
  const button = window.earlyTap ?? null;
  delete window.earlyTap;
  return button;
}

/**
 * Repeats a click made before the page was hydrated. A `mousedown` event is dispatched too, because some controls, such as tabs, react to
 * the mouse press instead of the click.
 */
export function replayTap(button: HTMLElement | null): void {
  if (!button?.isConnected) return;
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  button.click();
}
