/**
 * Focuses an element. Until it loses focus, the element gets `tabindex="-1"`: a script can focus it, but the Tab key skips it.
 */
export function focusElement(goal: HTMLElement, options: FocusOptions = { preventScroll: true }): void {
  if (!goal.hasAttribute('tabindex')) {
    goal.setAttribute('tabindex', '-1');
    goal.addEventListener('blur', () => goal.removeAttribute('tabindex'), { once: true });
  }
  goal.focus(options);
}

/** Moves focus to the page's heading, or to its `<main>`. */
export function focusPage(where: 'heading' | 'main', options?: FocusOptions): void {
  const main = document.querySelector<HTMLElement>('main');
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
  const goal = where === 'heading' ? (heading ?? main) : (main ?? heading);
  if (goal !== null) focusElement(goal, options);
}
