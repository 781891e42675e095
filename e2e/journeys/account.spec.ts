import type { Page } from 'playwright/test';
import { expectFinished } from '../support/finished.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, password, signedIn } from '../support/people.ts';
import { fillIn, loginForm, message } from '../support/portals.ts';
import { startsWith, textsOf } from '../support/texts.ts';

// This test provokes rejected requests, which the browser logs as errors.
test.use({ faultsExpected: true });

/** The site under a host name, because browsers do not support passkeys for IP addresses. */
const site = String(process.env.PRODUCT_URL).replace('127.0.0.1', 'localhost');
test.use({ baseURL: site });

/** Adds a virtual authenticator, which acts like a built-in fingerprint reader. */
async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Makes the authenticator confirm or ignore all further passkey requests, including the choice of a passkey from the autofill list. */
  return (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectFinished(page);
  await expectAccessible(page);
}

test('a user changes the name, adds a passkey, a second step and recovery codes, and changes the password', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-team', language);
  const ui = textsOf('packages/ui', language);
  const shell = textsOf('shell', language);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const prove = async (submit: string) => {
    await dialog.getByLabel(startsWith(t('account.current'))).fill(password);
    await look(page);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };
  const signOut = async () => {
    const opener = page.getByRole('button', { name: ui('openMenu') });
    const out = page.getByRole('button', { name: shell('signOut.label'), exact: true });
    await opener.or(out).first().waitFor();
    if (await opener.isVisible()) await opener.click();
    await out.click();
  };
  const confirm = await plugInAuthenticator(page);
  const { username } = await signedIn(page);
  await openIn(page, '/account', language);
  await look(page);

  await page.getByLabel(startsWith(t('join.name'))).fill('Ana García');
  await press(t('account.save'));
  await expect(message(page)).toContainText(t('account.saved'));

  await press(t('passkeys.add'));
  await prove(t('passkeys.continue'));
  await expect(message(page)).toContainText(t('passkeys.added'));
  await expect(page.getByText(t('passkeys.second'))).toBeVisible();

  await press(t('secondStep.on.submit'));
  await prove(t('secondStep.on.submit'));
  const codes = page.getByRole('dialog', { name: t('codes.title') });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await look(page);
  await codes.getByRole('button', { name: t('codes.close') }).click();
  await look(page);

  // The password alone is no longer enough to sign in. The passkey alone is enough, even without a user name.
  await confirm(false);
  await signOut();
  const form = loginForm(page, language);
  await fillIn(form, username, password);
  await form.submit.click();
  await expect(page.getByLabel(startsWith(ui('login.code')))).toBeVisible();
  await look(page);
  await confirm(true);
  await press(ui('login.passkey'));
  await expect(page).toHaveURL(/\/consultoria$/);

  // Choosing the passkey from the autofill list signs in without a click on the button.
  const chosen = page.waitForResponse((answer) => answer.url().endsWith('/api/login/passkey'));
  await signOut();
  expect((await chosen).status()).toBe(200);
  await expect(page).toHaveURL(/\/consultoria$/);

  await confirm(false);
  await signOut();
  await fillIn(form, username, password);
  await form.submit.click();
  await page.getByLabel(startsWith(ui('login.code'))).fill(code.toUpperCase());
  await form.submit.click();
  await expect(page).toHaveURL(/\/consultoria$/);
  await page.goto('/account');
  await expect(page.getByText(t('codes.left_other', { count: 9 }))).toBeVisible();

  await page.getByLabel(startsWith(t('account.current'))).fill(password);
  await page.getByLabel(startsWith(t('account.newPassword'))).fill('tres palabras sueltas');
  await press(t('account.change'));
  await expect(message(page)).toContainText(t('account.changed'));
});

test('a passkey is removed with itself as proof, after a wrong password (rule 19.38)', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-team', language);
  const dialog = page.getByRole('dialog');
  const current = dialog.getByLabel(startsWith(t('account.current')));
  const remove = dialog.getByRole('button', { name: t('passkeys.remove'), exact: true });
  const name = t('passkeys.standardName');
  await plugInAuthenticator(page);
  await signedIn(page);
  await openIn(page, '/account', language);
  await page.getByRole('button', { name: t('passkeys.add'), exact: true }).click();
  await current.fill(password);
  await dialog.getByRole('button', { name: t('passkeys.continue'), exact: true }).click();
  await page.getByRole('button', { name: t('passkeys.removeOf', { name }) }).click();
  await current.fill('not the password');
  await remove.click();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toHaveValue('not the password');
  await look(page);
  await dialog.getByRole('button', { name: t('proof.passkey') }).click();
  await expect(message(page)).toContainText(t('passkeys.removed'));
  await expect(page.getByRole('button', { name: t('passkeys.removeOf', { name }) })).toHaveCount(0);
});

test('a session that is ended from another browser stops working', async ({ page, browser, language }) => {
  const t = textsOf('mfe-team', language);
  const { username } = await signedIn(page);
  const other = await (await browser.newContext({ baseURL: site })).newPage();
  await openIn(other, '/auth', language);
  const form = loginForm(other, language);
  await fillIn(form, username, password);
  await form.submit.click();
  await expect(other).toHaveURL(/\/consultoria$/);

  await openIn(page, '/account', language);
  await page.getByRole('button', { name: t('account.endOthers.confirm') }).click();
  await look(page);
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: t('account.endOthers.confirm') }).click();
  await expect(message(page)).toContainText(t('account.endOthers.done'));
  await expect(async () => {
    const answer = await other.request.get('/api/user');
    expect(answer.status()).toBe(401);
    // Less than the minute for which an access token is valid.
  }).toPass({ timeout: 45_000 });
  await other.reload();
  await expect(form.submit).toBeVisible();
  await other.context().close();
});
