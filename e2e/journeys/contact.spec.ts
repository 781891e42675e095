import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, languages, test, uniqueName } from '../support/fixtures.ts';
import { openIn } from '../support/people.ts';
import { startsWith, textsOf } from '../support/texts.ts';

const mailFolder = () => join(String(process.env.PRODUCT_DATA), 'mail');

/** The mail about one enquiry, once it is written; a mail holds the address of the person who asked. */
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

for (const language of languages) {
  const t = textsOf('mfe-marketing', language);
  const fill = (page: Page, field: string, value: string) =>
    page
      .locator('#contacto')
      .getByLabel(startsWith(t(`form.${field}`)))
      .fill(value);

  test(`a visitor sends an enquiry from the home page and it is mailed once (${language})`, async ({
    page,
  }) => {
    const email = `${uniqueName('visitor')}@example.com`;
    await openIn(page, '/', language);
    await fill(page, 'name', 'Carmen Soler');
    await fill(page, 'email', email);
    await fill(page, 'message', 'Facturas que se teclean dos veces');
    await page.locator('#contacto select').selectOption('custom_ai');
    // A person takes longer than a script to fill the form; the server tells them apart by this time.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(5000);
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

    test(`a refused enquiry shows why above the button and keeps what was typed (${language})`, async ({
      page,
    }) => {
      await page.route('**/api/contact/send-email', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"x-reason"}' }),
      );
      await openIn(page, '/', language);
      await fill(page, 'name', 'Carmen Soler');
      await fill(page, 'email', 'carmen@example.com');
      await page.getByRole('button', { name: t('form.submit') }).click();
      const alert = page.locator('#contacto').getByText('x-reason');
      await expect(alert).toBeVisible();
      await expect(page.getByText(t('form.errorToast')).first()).toBeVisible();
      const above = await alert.boundingBox();
      const button = await page.getByRole('button', { name: t('form.submit') }).boundingBox();
      expect(above?.y).toBeLessThan(button?.y ?? 0);
      await expect(page.locator('#contacto').getByLabel(startsWith(t('form.name')))).toHaveValue(
        'Carmen Soler',
      );
      await expectAccessible(page);
    });
  });
}
