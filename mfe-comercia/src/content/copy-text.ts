/** Copies in the way of old browsers, and of pages that are not served over TLS. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.style.position = 'fixed';
  box.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(box);
  box.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** Puts a text on the clipboard. @returns false when the browser does not let a page do it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
