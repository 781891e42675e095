import type { Page } from 'playwright/test';

/** Attributes that a page changes by itself once its scripts run; hydration is judged without them. */
const ownDoing = ['data-reveal', 'data-drawn', 'data-compact', 'novalidate', 'width', 'height'];

declare global {
  interface Window {
    served: { nodes: Element[]; text: string };
    shifts: number;
  }
}

/** Adds up layout shifts from the first byte on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a page while its start script is held back. Resolves with how to let it go, once the server's page stands. */
export async function openHeld(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/releases/shell/*/main.*.js', async (route) => {
    await free;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#root main').waitFor();
  await page.evaluate((ignored) => {
    const copy = document.querySelector('[data-page]')?.cloneNode(true) as Element;
    for (const node of copy.querySelectorAll('*')) for (const name of ignored) node.removeAttribute(name);
    window.served = { nodes: [...document.querySelectorAll('#root *')], text: copy.innerHTML };
  }, ownDoing);
  return release;
}

/**
 * Waits until React has taken over the page's heading, and with it the page. React marks nodes while it still renders, before it
 * commits the result.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    const key = heading && Object.keys(heading).find((name) => name.startsWith('__reactFiber$'));
    if (!key) return false;
    let fiber = Reflect.get(heading, key);
    if (fiber.alternate) return true;
    while (fiber.return) fiber = fiber.return;
    return fiber.stateNode.current === fiber;
  });
}

/** Nodes of the server that are gone, and where the page's HTML first differs from the server's; null when it does not. */
export function compareServed(page: Page): Promise<{ lost: string[]; difference: string | null }> {
  return page.evaluate((ignored) => {
    const { nodes, text } = window.served;
    const copy = document.querySelector('[data-page]')?.cloneNode(true) as Element;
    for (const node of copy.querySelectorAll('*')) for (const name of ignored) node.removeAttribute(name);
    const now = copy.innerHTML;
    const at = [...now].findIndex((char, index) => char !== text[index]);
    const around = (html: string) => html.slice(Math.max(at - 80, 0), at + 120);
    return {
      lost: nodes.filter((node) => !node.isConnected).map((node) => node.outerHTML.slice(0, 200)),
      difference: now === text ? null : `served: ${around(text)}\nnow: ${around(now)}`,
    };
  }, ownDoing);
}
