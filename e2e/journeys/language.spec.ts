import { expect, test, uniqueName } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { fillIn, loginForm, message, portals } from '../support/portals.ts';
import { textsOf } from '../support/texts.ts';

const label = textsOf('shell', 'en')('language.label');
const home = { en: textsOf('mfe-marketing', 'en'), es: textsOf('mfe-marketing', 'es') };

// The browser prefers Spanish, but the site still starts in English (rule 8.1).
test.use({ locale: 'es-ES' });

test('a first visit is in English, and the switcher offers only English and Spanish', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.en('home.hero.title'));
  const choice = page.getByRole('combobox', { name: label }).first();
  await expect(choice.getByRole('option')).toHaveText(['English', 'Español']);
  expect(await page.evaluate(() => window.localStorage.getItem('language'))).toBeNull();
});

test('a choice is stored, and applies to the document head, all portals and their messages', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.getByRole('combobox', { name: label }).first().selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.es('home.hero.title'));
  await expect(page).toHaveTitle(startOf(home.es('heads.home.title')));
  expect(await page.evaluate(() => window.localStorage.getItem('language'))).toBe('es');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.es('home.hero.title'));

  for (const portal of portals) {
    const answer = await page.goto(portal.login);
    expect(await answer?.text()).toContain('<html lang="es"');
    await expect(loginForm(page, 'es').submit).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  }
  const form = loginForm(page, 'es');
  await form.submit.click();
  await expect(message(page)).toContainText('Por favor complete todos los campos');
  await fillIn(form, uniqueName('nobody'), 'not-the-password');
  await form.submit.click();
  await expect(message(page)).toContainText('Error de inicio de sesión');
  await expect(message(page)).toContainText('Credenciales inválidas');
});

test('a choice made during hydration is applied', async ({ page }) => {
  // Chooses the language as soon as React has attached its data to the element, which is before React commits the hydrated page.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const select = document.querySelector('select');
      if (!select || !Object.keys(select).some((key) => key.startsWith('__reactFiber$')))
        return port2.postMessage(0);
      select.value = 'es';
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    };
    port2.postMessage(0);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.es('home.hero.title'));
  expect(await page.evaluate(() => window.localStorage.getItem('language'))).toBe('es');
});

/** Returns a pattern that matches titles with the same text before the brand. */
const startOf = (title: string) =>
  new RegExp(
    `^${title
      .split('|')[0]
      ?.trim()
      .replace(/[.*+?^${}()[\]\\]/g, '\\$&')}`,
  );

test('changing the language inside a portal keeps the page and what was typed', async ({ page }) => {
  await page.goto('/auth');
  await untilHydrated(page);
  await loginForm(page, 'en').username.fill('ana');
  await page.getByRole('combobox', { name: label }).selectOption('es');
  await expect(loginForm(page, 'es').submit).toBeVisible();
  await expect(loginForm(page, 'es').username).toHaveValue('ana');
});
