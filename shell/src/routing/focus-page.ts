/**
 * Moves the focus into the page: to its heading, or past the navigation to its main part. The element is made focusable for code only, and
 * loses that again with the focus.
 */
export function focusPage(where: 'heading' | 'main', options: FocusOptions = { preventScroll: true }): void {
  const main = document.querySelector<HTMLElement>('main');
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
  const goal = where === 'heading' ? (heading ?? main) : (main ?? heading);
  if (goal === null) return;
  if (!goal.hasAttribute('tabindex')) {
    goal.setAttribute('tabindex', '-1');
    goal.addEventListener('blur', () => goal.removeAttribute('tabindex'), { once: true });
  }
  goal.focus(options);
}
