/**
 * Returns the button that was clicked before the scripts ran, as recorded by the document, and stops the recording: from then on React
 * receives every click itself.
 */
export function takeEarlyTap(): HTMLElement | null {
  document.onclick = null;
  const button = window.earlyTap ?? null;
  delete window.earlyTap;
  return button;
}

/** Repeats a click that came before its page worked. Some controls, such as tabs, react to the mouse press instead of the click. */
export function carryOut(button: HTMLElement | null): void {
  if (!button?.isConnected) return;
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  button.click();
}
