import { slowDown } from '../lib/browser.mjs';

/** A page counts as stable once it has had no loading state and no change for this time. */
const QUIET_MS = 1_000;

/**
 * Runs in the page: records layout shifts from the first byte on, and the time of the last change. Shifts are summed over the whole visit,
 * so the result is never below the Core Web Vitals score, which counts only the worst five seconds.
 */
const watchShifts = () => {
  const seen = { total: 0, shifts: [], changed: 0 };
  Object.assign(window, { seen });
  const nameOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'gone';
    const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`} "${text}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      const value = Reflect.get(entry, 'value');
      const moved = Reflect.get(entry, 'sources').map(
        ({ node, previousRect: { x, y, width, height }, currentRect: now }) =>
          `${nameOf(node)} ${[x, y, width, height].map(Math.round)} -> ${[now.x, now.y, now.width, now.height].map(Math.round)}`,
      );
      seen.total += value;
      seen.shifts.push({ value, at: Math.round(entry.startTime), moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const changed = () => {
    seen.changed = performance.now();
  };
  new MutationObserver(changed).observe(document, { subtree: true, childList: true, characterData: true });
  document.fonts.addEventListener('loadingdone', changed);
};

/**
 * Opens a page in a fresh profile with an empty cache, and waits until it is stable.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ width: number, token?: string, slow: boolean }} options token of a session, if the page needs one
 * @returns {Promise<{ total: number, shifts: { value: number, at: number, moved: string[] }[] }>}
 */
export async function visit(browser, url, { width, token, slow }) {
  const viewport = { width, height: width < 768 ? 812 : width < 1024 ? 1024 : 800 };
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token);
    await context.addInitScript(watchShifts);
    const page = await context.newPage();
    if (slow) await slowDown(page);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    await page.waitForFunction(
      (quiet) =>
        ![...document.querySelectorAll('[aria-busy="true"], [data-frame], [role="progressbar"]')].some(
          (waits) => waits.checkVisibility(),
        ) &&
        document.fonts.status === 'loaded' &&
        performance.now() - Reflect.get(window, 'seen').changed > quiet,
      QUIET_MS,
      { timeout: 60_000, polling: 200 },
    );
    const { total, shifts } = await page.evaluate(() => Reflect.get(window, 'seen'));
    return { total, shifts };
  } finally {
    await context.close();
  }
}
