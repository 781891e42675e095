/** Fallback for old browsers and for pages without TLS, which have no clipboard API. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.style.position = 'fixed';
  box.style.opacity = '0';
  const focused = document.activeElement;
  // A modal dialog takes the focus back from everything outside it, so the text is selected inside.
  (focused?.closest('[role$="dialog"]') ?? document.body).append(box);
  box.focus({ preventScroll: true });
  box.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/**
 * Copies a text to the clipboard.
 * @returns false when the browser denies access
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
