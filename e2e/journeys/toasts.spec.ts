import { takeClock } from '../support/clock.ts';
import { expect, test, uniqueName } from '../support/fixtures.ts';
import { fillIn, loginForm, message, portals } from '../support/portals.ts';
import { textsOf } from '../support/texts.ts';

const portal = portals[2];
const t = textsOf(portal.folder, 'en');
const platform = textsOf('packages/platform', 'en');
const region = { name: /F8/ };

test('only the newest message is on screen', async ({ page }) => {
  await page.goto(portal.login);
  const form = loginForm(page, 'en');
  await form.submit.click();
  await expect(message(page)).toContainText(t('login.empty'));
  await fillIn(form, uniqueName('nobody'), 'not-the-password');
  await form.submit.click();
  await expect(message(page)).toContainText(platform('login.error.title'));
  await expect(message(page)).toHaveCount(1);
  await expect(page.getByText(t('login.empty'))).toHaveCount(0);
});

test('a message stays for five seconds, and is at most 420 pixels wide', async ({ page }) => {
  await page.goto(portal.login);
  const { submit } = loginForm(page, 'en');
  await submit.waitFor();
  await takeClock(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit.click();
  await expect(message(page)).toBeVisible();
  for (const box of [message(page), message(page).locator('..')])
    expect((await box.boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4700);
  await expect(message(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(message(page)).toHaveCount(0);
});

test('F8 focuses the messages, and Tab then reaches the close button', async ({ page }) => {
  await page.goto(portal.login);
  await loginForm(page, 'en').submit.click();
  await expect(message(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect
    .poll(() => page.getByRole('region', region).evaluate((node) => node.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(message(page).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveCount(0);
});

test('a message in a tiny window with large text covers neither the form error nor its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(portal.login);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const form = loginForm(page, 'en');
  await fillIn(form, uniqueName('nobody'), 'not-the-password');
  await form.submit.click();
  await expect(message(page)).toBeVisible();
  await expect(async () => {
    const told = await message(page).boundingBox();
    const inForm = page.locator('form [role="alert"]').filter({ visible: true });
    const boxes = [await inForm.boundingBox(), await form.submit.boundingBox()];
    for (const box of boxes) {
      if (!told || !box) throw new Error('it is not on screen');
      expect(Math.max(told.y, box.y)).toBeGreaterThanOrEqual(
        Math.min(told.y + told.height, box.y + box.height),
      );
    }
  }).toPass();
});
