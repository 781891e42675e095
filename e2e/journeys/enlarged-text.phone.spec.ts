import { expect, languages, test } from '../support/fixtures.ts';
import { phone } from '../support/screens.ts';

// Media queries depend on the default font size of the browser rather than of the page, so the browser is started with twice the usual
// size.
const twice = '--blink-settings=defaultFontSize=32';

for (const language of languages)
  test(`with text at twice its size the header of a phone is on the screen (${language})`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), twice],
    });
    try {
      const page = await browser.newPage({ viewport: phone, ...(baseURL && { baseURL }) });
      for (const path of ['/', '/how-we-calculate', '/solutions']) {
        await page.goto(`${path}?lang=${language}`);
        const header = page.getByRole('banner');
        const controls = await header.locator('a:visible, button:visible, select:visible').all();
        expect(controls.length).toBeGreaterThan(2);
        for (const control of controls) {
          const box = await control.boundingBox();
          expect(box?.x).toBeGreaterThanOrEqual(0);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
        }
      }
    } finally {
      await browser.close();
    }
  });
