/** Lets go of what the document noted before the scripts ran: from here on React hears every press itself. */
export function takeEarlyTap(): HTMLElement | null {
  document.onclick = null;
  const button = window.earlyTap ?? null;
  delete window.earlyTap;
  return button;
}

/** Carries out a press that came before its page worked. Some controls, such as tabs, act on the press, not the click. */
export function carryOut(button: HTMLElement | null): void {
  if (!button?.isConnected) return;
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  button.click();
}
