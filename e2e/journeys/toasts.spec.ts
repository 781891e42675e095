import { expect, test, uniqueName } from '../support/fixtures.ts';
import { fillIn, loginForm, message, portals } from '../support/portals.ts';
import { textsOf } from '../support/texts.ts';

const portal = portals[2];
const t = textsOf(portal.folder, 'en');
const platform = textsOf('packages/platform', 'en');

test('a message is at most 420 pixels wide, and covers neither the form error nor its button in a tiny window with large text', async ({
  page,
}) => {
  await page.goto(portal.login);
  await loginForm(page, 'en').submit.click();
  await expect(message(page)).toContainText(t('login.empty'));
  for (const box of [message(page), message(page).locator('..')])
    expect((await box.boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 320, height: 480 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const form = loginForm(page, 'en');
  await fillIn(form, uniqueName('nobody'), 'not-the-password');
  await form.submit.click();
  await expect(message(page)).toContainText(platform('login.error.title'));
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
