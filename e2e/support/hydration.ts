import type { Page } from 'playwright/test';

/** Attributes that the page's scripts change on purpose; the comparison with the server's HTML ignores them. */
const ownDoing = ['data-reveal', 'data-drawn', 'data-compact', 'novalidate', 'width', 'height'];

declare global {
  interface Window {
    served: { nodes: Element[]; text: string };
    shifts: { value: number; moved: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records the layout shifts from the first byte on, with the nodes that moved and from where to where. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.parentElement?.outerHTML.slice(0, 200)}: ${box(previousRect)} to ${box(currentRect)}`,
        );
        window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Opens a page with its start script blocked. Resolves once the server's HTML is complete, with a function that unblocks the script. Layout
 * shifts until then are forgotten, so that they are not mistaken for those of hydration.
 */
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
  // The element after the root element, which is hidden.
  await page.locator('#failed').waitFor({ state: 'attached' });
  await page.locator('#root main').waitFor();
  await page.evaluate(async (ignored) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    window.shifts = [];
    const copy = document.querySelector('[data-page]')?.cloneNode(true) as Element;
    for (const node of copy.querySelectorAll('*')) for (const name of ignored) node.removeAttribute(name);
    window.served = { nodes: [...document.querySelectorAll('#root *')], text: copy.innerHTML };
  }, ownDoing);
  return release;
}

/**
 * Waits until React has hydrated the page's heading, and therefore the page. It does not suffice that React has attached data to the nodes,
 * because that happens before the commit.
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

/** Returns the nodes of the server's HTML that were removed, and the first difference from that HTML; null when there is none. */
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
