import { expect, languages, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { addressOf } from '../support/public-pages.ts';

// The smallest phone, with text at twice its size: sections are then much taller than the screen.
test.use({ viewport: { width: 320, height: 568 } });

for (const observed of [true, false])
  for (const language of languages)
    test(`large text hides no section from who scrolls to it, ${observed ? 'with' : 'without'} an observer (${language})`, async ({
      page,
    }) => {
      await page.addInitScript((keep) => {
        if (!keep) Reflect.deleteProperty(window, 'IntersectionObserver');
        new MutationObserver((_changes, observer) => {
          if (document.documentElement === null) return;
          document.documentElement.style.fontSize = '200%';
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      }, observed);
      await page.goto(addressOf('/', language));
      await untilHydrated(page);
      const sections = page.locator('[data-reveal]');
      expect(await sections.count()).toBeGreaterThan(3);
      const heights = await sections.evaluateAll((all) => all.map((one) => one.clientHeight));
      // Otherwise the test would not tell a share of the section from a share of the screen.
      expect(Math.max(...heights)).toBeGreaterThan(5 * 568);
      if (observed) await expect(page.locator('[data-reveal="hidden"]').first()).toBeAttached();
      for (const section of await sections.all()) {
        await section.evaluate((one) => {
          const { top } = one.getBoundingClientRect();
          // A sixth of the screen of its upper end is in sight.
          window.scrollTo({ top: top + window.scrollY - 470, behavior: 'instant' });
        });
        await expect(section).toHaveCSS('opacity', '1');
      }
    });
