/**
 * Focuses the page: its heading, or its main part after the navigation. The element is made focusable by script only, until it loses the
 * focus.
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
