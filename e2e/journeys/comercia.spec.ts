import { expect, test, uniqueName } from '../support/fixtures.ts';
import { openIn, signedIn, storedToken } from '../support/people.ts';
import { chooseEntry, fillIn, loginForm, message, portals } from '../support/portals.ts';
import { type Texts, textsOf } from '../support/texts.ts';

const portal = portals[1];
const tiles = ['marketing', 'automation', 'leads', 'campaigns'];
const views = ['overview', 'companies', 'products', 'campaigns', 'content', 'leads', 'analytics'];

let t: Texts;
let platform: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-comercia', language);
  platform = textsOf('packages/platform', language);
});

test('the login says for whom it is and what it needs', async ({ page, language, viewport }) => {
  await openIn(page, '/comercia-auth', language);
  const form = loginForm(page, portal, language);
  await expect(form.submit).toBeVisible();
  await expect(page.getByRole('link', { name: t('login.back') })).toHaveAttribute('href', '/');
  const panel = page.getByRole('complementary');
  if ((viewport?.width ?? 0) >= 1024) {
    await expect(panel.getByRole('heading', { name: t('panel.title') })).toBeVisible();
    await expect(panel.getByText(t('panel.text'))).toBeVisible();
    await expect(panel.getByRole('listitem').locator('strong')).toHaveText(
      tiles.map((key) => t(`panel.${key}`)),
    );
  } else {
    await expect(panel).toHaveCount(0);
  }
  const notice = t('panel.notice', { brand: '|' }).split('|')[0] ?? '';
  await expect(page.getByText(notice).filter({ visible: true })).toHaveCount(1);

  await form.submit.click();
  const spanish = ['El usuario es requerido', 'La contraseña es requerida'];
  const required = language === 'es' ? spanish : [t('login.usernameRequired'), t('login.passwordRequired')];
  for (const text of required) await expect(page.getByText(text)).toBeVisible();

  const nobody = uniqueName('nobody');
  await fillIn(form, nobody, 'not-the-password');
  await form.submit.click();
  await expect(message(page)).toContainText(platform('login.error.title'));
  await expect(message(page)).toContainText(platform('login.error.text'));
  await expect(form.username).toHaveValue(nobody);
  expect(await storedToken(page)).toBeNull();
});

test('each view of the portal is an address of its own, and signing out leads to its login', async ({
  page,
  language,
}) => {
  await signedIn(page);
  await openIn(page, '/comercia', language);
  const hello = t('overview.hello', { name: 'Luis Prado' });
  await expect(page.getByRole('heading', { level: 1, name: hello })).toBeVisible();
  for (const view of views.slice(1)) {
    await chooseEntry(page, language, t(`views.${view}`));
    await expect(page).toHaveURL(new RegExp(`/comercia\\?view=${view}$`));
    await expect(page.getByRole('heading', { level: 1, name: t(`views.${view}`) })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('views.analytics') })).toBeVisible();
  const opener = page.getByRole('button', { name: textsOf('packages/ui', language)('openMenu') });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('button', { name: textsOf('shell', language)('signOut.label') }).click();
  await expect(page).toHaveURL(/\/comercia-auth$/);
  await page.goto('/comercia');
  await expect(page).toHaveURL(/\/comercia-auth$/);
});
