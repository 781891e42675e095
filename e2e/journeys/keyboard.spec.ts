import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAccount, password, signedIn } from '../support/people.ts';
import { loginForm } from '../support/portals.ts';
import { startsWith, textsOf } from '../support/texts.ts';

const t = textsOf('mfe-consulting', 'en');
const marketing = textsOf('mfe-marketing', 'en');
const shell = textsOf('shell', 'en');
const ui = textsOf('packages/ui', 'en');

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);

/** Returns the markup of the focused element if neither the element nor the card around it shows a focus indicator; otherwise null. */
function unmarkedFocus(): string | null {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const around = [node, node.parentElement, node.parentElement?.parentElement].filter((one) => one != null);
  const styles = around.flatMap((one) =>
    ['', '::before', '::after'].map((part) => getComputedStyle(one, part)),
  );
  const marked = styles.some(
    ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
  );
  return marked ? null : node.outerHTML.slice(0, 120);
}

/** Presses Tab until the element is focused, and checks that every element focused on the way has a visible focus indicator. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unmarkedFocus)).toBeNull();
  }
  await expect(target).toBeFocused();
}

test('a user gets from the home page to a company with the keyboard only', async ({
  page,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: String(baseURL) });
  const { username } = await openAccount(elsewhere);
  await elsewhere.dispose();

  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: shell('skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: marketing('menu.consulting') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);

  const form = loginForm(page, 'en');
  await tabTo(page, form.username);
  await page.keyboard.type(username);
  await tabTo(page, form.password);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/consultoria$/);

  const create = page.getByRole('button', { name: t('companies.empty.action') });
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('companyForm.newTitle') });
  await expect(dialog).toBeVisible();
  // The dialog handles keys only after its effects have run, shortly after it becomes visible.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(create).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel(startsWith(t('companyForm.name'))));
  await page.keyboard.type('Olivares del Sur');
  await tabTo(page, dialog.getByLabel(startsWith(t('companyForm.sector'))));
  await page.keyboard.type('Alimentación');
  for (const choice of ['size.small', 'structure.simple']) {
    const radio = dialog.getByRole('radio', { name: startsWith(t(choice)) });
    await tabTo(page, radio);
    await page.keyboard.press('Space');
    await expect(radio).toBeChecked();
  }
  await tabTo(page, dialog.getByRole('button', { name: t('companyForm.create') }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Olivares del Sur' })).toBeVisible();

  const tab = (name: string) => page.getByRole('tab', { name: startsWith(t(`company.tabs.${name}`)) });
  await tabTo(page, tab('products'));
  await page.keyboard.press('ArrowRight');
  await expect(tab('departments')).toBeFocused();
  await expect(tab('departments')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tab('contacts')).toBeFocused();
});

test('a dialog traps the focus, and a press outside does not discard what was typed', async ({ page }) => {
  await signedIn(page);
  await page.goto('/consultoria');
  await page.getByRole('button', { name: t('companies.empty.action') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('companyForm.newTitle') });
  const name = dialog.getByLabel(startsWith(t('companyForm.name')));
  await expect(name).toBeFocused();
  await page.keyboard.type('Olivares');
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    expect(inside).toBe(true);
  }
  await page.mouse.click(4, 4);
  await expect(dialog.getByText(ui('unsaved'))).toBeVisible();
  await dialog.getByRole('button', { name: ui('keepEditing') }).press('Enter');
  await expect(name).toHaveValue('Olivares');
  await page.mouse.click(4, 4);
  await dialog.getByRole('button', { name: ui('discard') }).press('Enter');
  await expect(dialog).toBeHidden();
});
