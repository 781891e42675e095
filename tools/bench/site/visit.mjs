import { slowDown } from '../lib/browser.mjs';

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const NAME_FIELD = 'form [name="nombre"]';

/**
 * Runs in the page: records the largest paint and the time at which the contact form became usable: React has attached its
 * submit handler and switched off the browser's validation, and the fields accept typing.
 */
const watchVisit = () => {
  const visit = { largestPaint: 0, formUsable: null };
  Object.assign(window, { visit });
  new PerformanceObserver((list) => {
    visit.largestPaint = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isUsable = () => {
    const form = document.querySelector('form');
    /** @type {HTMLInputElement | null | undefined} */
    const field = form?.querySelector('[name="nombre"]');
    const props = form && Object.keys(form).find((key) => key.startsWith('__reactProps'));
    const handled = props !== undefined && props !== null && typeof form[props].onSubmit === 'function';
    return handled && form.noValidate && field !== null && !field.disabled && !field.readOnly;
  };
  const watcher = new MutationObserver(() => {
    if (!isUsable()) return;
    visit.formUsable = performance.now();
    watcher.disconnect();
    console.debug('form usable');
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
};

/** Types into the form and submits it with other fields empty. React must keep the text and show its own messages. */
async function provesUsable(page) {
  const field = page.locator(NAME_FIELD);
  await field.fill('Ada');
  await page.locator('form button[type="submit"]').click();
  await page.locator('form [aria-invalid="true"]').first().waitFor({ timeout: 20_000 });
  if ((await field.inputValue()) !== 'Ada') throw new Error('the form lost what was typed');
}

/**
 * Opens a page in a fresh profile on a slow phone with a slow network.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @returns {Promise<{ largestPaint: number, formUsable: number }>} times in ms
 */
export async function visit(browser, url) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    await context.addInitScript(watchVisit);
    const page = await context.newPage();
    await slowDown(page);
    // The page reports this itself, because polling would use processor time while it starts.
    const usable = page.waitForEvent('console', {
      predicate: (message) => message.text() === 'form usable',
      timeout: 120_000,
    });
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    await usable;
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    // Must be read before any input, because browsers stop recording the largest paint at the first input.
    const seen = await page.evaluate(() => Reflect.get(window, 'visit'));
    await provesUsable(page);
    return seen;
  } finally {
    await context.close();
  }
}
