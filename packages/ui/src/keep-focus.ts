/**
 * Ref of an element that may disappear with the focus, such as a notice with a button that closes it: the focus then stays at its place,
 * instead of being lost to the body, from where screen readers and Safari start at the top of the page.
 */
export function keepFocus(element: Element | null) {
  if (!element) return;
  return () => {
    const focused = document.activeElement;
    // After a link, the next view has the focus on its heading.
    if (!element.contains(focused) || focused?.matches('a[href]')) return;
    const places: { parent: Element; before: Element | null }[] = [];
    for (let part = element; part.parentElement; part = part.parentElement)
      places.push({ parent: part.parentElement, before: part.previousElementSibling });
    // React calls this before it removes the element, possibly together with elements around it.
    queueMicrotask(() => {
      const place = places.find(({ parent }) => parent.isConnected);
      if (!place || document.activeElement !== document.body) return;
      const anchor = document.createElement('span');
      anchor.tabIndex = -1;
      // Out of the flow, so that it takes no room. Layouts that count siblings (`:first-child`, `* + *`) may still move by it.
      Object.assign(anchor.style, { position: 'absolute', outline: 'none' });
      if (place.before?.isConnected) place.before.after(anchor);
      else place.parent.prepend(anchor);
      anchor.focus({ preventScroll: true });
      anchor.addEventListener('blur', () => {
        // The element stays focused while another window is in front.
        if (document.activeElement !== anchor) anchor.remove();
      });
    });
  };
}
