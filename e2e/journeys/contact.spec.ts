import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, uniqueName } from '../support/fixtures.ts';
import { openIn } from '../support/people.ts';
import { untilPrerendered } from '../support/public-pages.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

const mailFolder = () => join(String(process.env.PRODUCT_DATA), 'mail');

/** Waits until the email about an enquiry is written to disk, and returns it; `address` is the sender of the enquiry. */
async function mailFrom(address: string): Promise<string> {
  let found = '';
  await expect(async () => {
    const files = (await readdir(mailFolder(), { recursive: true })).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(files.map((name) => readFile(join(mailFolder(), name), 'utf8')));
    const matching = mails.filter((mail) => mail.includes(address));
    expect(matching).toHaveLength(1);
    found = matching[0] ?? '';
  }).toPass();
  return found;
}

let t: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-marketing', language);
});
const fill = (page: Page, field: string, value: string) =>
  page
    .locator('#contacto')
    .getByLabel(startsWith(t(`form.${field}`)))
    .fill(value);

test('a visitor sends an enquiry from the home page, and it is emailed once', async ({ page, language }) => {
  const email = `${uniqueName('visitor')}@example.com`;
  await openIn(page, '/', language);
  await fill(page, 'name', 'Carmen Soler');
  await fill(page, 'email', email);
  await fill(page, 'message', 'Facturas que se teclean dos veces');
  await page.locator('#contacto select').selectOption('custom_ai');
  const sent = page.waitForRequest('**/api/contact/send-email');
  await page.getByRole('button', { name: t('form.submit') }).dblclick();
  const payload = (await sent).postDataJSON();
  expect(payload).toMatchObject({
    name: 'Carmen Soler',
    email,
    company: 'No especificada',
    service: t('form.service_custom_ai'),
  });
  expect(payload.subject).toBe(`Contact Form - Service: ${t('form.service_custom_ai')}`);
  await expect(page.locator('#contacto').getByText(t('form.success'))).toBeVisible();
  await expect(page.getByText(t('form.successToast')).first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('#contacto').getByLabel(startsWith(t('form.name')))).toHaveValue('');
  expect(await mailFrom(email)).toContain('Carmen Soler');
});

test.describe('when the server refuses', () => {
  test.use({ faultsExpected: true });

  test('a double click after an error neither leaves the page nor loses text', async ({ page, language }) => {
    await page.route('**/api/contact/send-email', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"x-reason"}' }),
    );
    await openIn(page, '/', language);
    await fill(page, 'name', 'Carmen Soler');
    await fill(page, 'email', 'carmen@example.com');
    const submit = page.locator('#contacto [type=submit]');
    await submit.click();
    const alert = page.locator('#contacto').getByText('x-reason');
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    expect((await alert.boundingBox())?.y).toBeLessThan((await submit.boundingBox())?.y ?? 0);
    for (let round = 0; round < 3; round++) {
      const box = await submit.boundingBox();
      if (box === null) throw new Error('the button is not on screen');
      const [x, y] = [box.x + box.width / 2, box.y + box.height - 3];
      await page.mouse.dblclick(x, y);
      await expect(alert).toBeVisible();
      expect((await submit.boundingBox())?.y).toBe(box.y);
    }
    // Without a name, a double click must send nothing and scroll to the name field. The second click hits whatever has scrolled under the
    // pointer.
    await fill(page, 'name', '');
    await submit.dblclick();
    await expect(page.locator('#contact-nombre')).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(page.locator('#contact-email')).toHaveValue('carmen@example.com');
    await expect(page.locator('#contacto [name=marketing]')).not.toBeChecked();
  });

  for (const height of [568, 812]) {
    test(`the error message covers neither the alert nor the button in a window of ${height} px`, async ({
      page,
      language,
    }) => {
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 375, height });
      await page.route('**/api/contact/send-email', (route) => route.abort());
      await openIn(page, '/', language);
      await fill(page, 'name', 'Carmen Soler');
      await fill(page, 'email', 'carmen@example.com');
      const submit = page.locator('#contacto [type=submit]');
      for (const block of ['start', 'center', 'end'] as const) {
        await submit.evaluate((button, to) => button.scrollIntoView({ block: to }), block);
        await submit.evaluate((button: HTMLButtonElement) => button.click());
        const toast = page.locator('[data-tone][data-state=open]');
        await expect(toast).toBeVisible();
        const alert = page.locator('#contacto [role=alert] p');
        await expect(alert).toBeVisible();
        await expect
          .poll(async () => {
            const [over, ...under] = await Promise.all(
              [toast, alert, submit].map((one) => one.boundingBox()),
            );
            return under.filter(
              (box) => box && over && box.y < over.y + over.height && over.y < box.y + box.height,
            ).length;
          })
          .toBe(0);
      }
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an enquiry is sent and emailed with the name of its service', async ({ page, language }) => {
    const email = `${uniqueName('visitor')}@example.com`;
    await untilPrerendered(`/?lang=${language}`);
    await page.goto(`/?lang=${language}`);
    await page.locator('#contact-nombre').fill('Carmen Soler');
    await page.locator('#contact-email').fill(email);
    await page.locator('#contacto select').selectOption('custom_ai');
    await page.locator('#contacto [type=submit]').click();
    await page.waitForURL('**/api/contact/sent**');
    expect(await mailFrom(email)).toContain('Carmen Soler');
  });
});
