import type { Browser, Page } from 'playwright/test';
import { addCompany, addReport, kinds } from '../support/companies.ts';
import { expect, expectAccessible, type Language, test, uniqueName } from '../support/fixtures.ts';
import { openIn, password, signedIn } from '../support/people.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

let t: Texts;
let ui: Texts;

test.beforeEach(({ language }) => {
  const [own, shared] = [textsOf('mfe-consulting', language), textsOf('packages/ui/src/sharing', language)];
  const isOwn = (key: string) =>
    !/^(sharing|guest|sharedReport)\./.test(key) || key.startsWith('sharing.archive.');
  t = (key, variables) => (isOwn(key) ? own : shared)(key, variables);
  ui = textsOf('packages/ui', language);
});

/** Runs work as a different person, in a separate browser context. */
async function elsewhere<T>(browser: Browser, page: Page, work: (other: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
  });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Returns the link and the code in the open dialog, and closes the dialog. */
async function takeLink(page: Page): Promise<{ link: string; code: string }> {
  const dialog = page.getByRole('dialog');
  const link = await dialog.getByLabel(t('sharing.link'), { exact: true }).inputValue();
  const withCode = dialog.getByLabel(t('sharing.code'), { exact: true });
  const code = (await withCode.count()) > 0 ? await withCode.inputValue() : '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('sharing.done') }).click();
  await expect(dialog).toBeHidden();
  return { link, code };
}

async function withReport(page: Page, language: Language) {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: kinds });
  await addReport(page, account, id);
  await openIn(page, `/empresa/${id}?tab=access`, language);
  return id;
}

async function invite(page: Page, email: string, kind: 'reader' | 'contributor'): Promise<string> {
  await page.getByRole('button', { name: t('sharing.guests.new') }).click();
  const form = page.getByRole('dialog', { name: t('sharing.guests.inviteTitle') });
  await form.getByLabel(startsWith(t('sharing.guests.email'))).fill(email);
  await form.getByRole('radio', { name: startsWith(t(`sharing.kinds.${kind}`)) }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: t('sharing.guests.invite') }).click();
  await expect(
    page.getByRole('dialog', { name: t('sharing.guests.linkTitle', { name: email }) }),
  ).toBeVisible();
  return (await takeLink(page)).link;
}

test('a guest without an account is invited, fills in what is missing, and loses access', async ({
  page,
  browser,
  language,
}) => {
  const id = await withReport(page, language);
  await expect(page.getByText(t('sharing.guests.none'))).toBeVisible();
  await expectAccessible(page);
  const username = uniqueName('client');
  const email = `${username}@example.com`;
  const link = await invite(page, email, 'contributor');
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  await elsewhere(browser, page, async (client) => {
    await openIn(client, link, language);
    await expect(client.getByRole('heading', { level: 1 })).toContainText('Olivares del Sur');
    await expectAccessible(client);
    await client.getByRole('link', { name: t('guest.register') }).click();
    const values = { name: 'Marta Gil', email, username, password, confirmPassword: password };
    const labelOf = (key: string) =>
      key === 'username' || key === 'password' ? ui(`account.${key}`) : t(`auth.fields.${key}`);
    for (const [key, value] of Object.entries(values))
      await client
        .getByLabel(startsWith(labelOf(key)))
        .first()
        .fill(value);
    await client.getByRole('button', { name: t('auth.register.submit') }).click();
    await client.getByRole('button', { name: t('guest.accept') }).dblclick();
    await expect(client).toHaveURL(new RegExp(`/empresa/${id}\\?tab=report$`));
    await expect(client.getByText('Recomendaciones', { exact: true }).first()).toBeVisible();
    await expect(client.getByRole('button', { name: t('company.actions') })).toHaveCount(0);
    await expect(client.getByRole('tab')).toHaveCount(6);
    await client.getByRole('tab', { name: startsWith(t('company.tabs.products')) }).click();
    await client.getByRole('button', { name: t('products.new') }).click();
    const form = client.getByRole('dialog', { name: t('products.newTitle') });
    await form.getByLabel(startsWith(t('products.fields.name'))).fill('Aceite de oliva');
    await form.getByLabel(startsWith(t('products.fields.description'))).fill('Virgen extra');
    await form.getByRole('button', { name: t('records.create') }).click();
    await expect(client.getByRole('article').filter({ hasText: 'Aceite de oliva' })).toBeVisible();
    // The guest has already used the link, which must still lead this guest to the company.
    await client.goto(link);
    await client.reload();
    await expect(client.getByText(t('guest.already'))).toBeVisible();
    await expectAccessible(client);
    await client.getByRole('link', { name: t('guest.open') }).click();
    await expect(client.getByText('Recomendaciones', { exact: true }).first()).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: t('sharing.actionsOf', { name: email }) }).click();
    await page.getByRole('menuitem', { name: t('sharing.guests.end') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('sharing.guests.end') }).click();
    await expect(page.getByText(t('sharing.guests.none'))).toBeVisible();
    // The guest's open page must report at the next action that access has ended.
    await client.getByRole('tab', { name: startsWith(t('company.tabs.products')) }).click();
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(t('company.ended.title'));
    await expectAccessible(client);
    await client.goto(`/empresa/${id}`);
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(t('company.notFound.title'));
  });
});

test('a user who shares a company finds the event in the access log, and downloads the company as an archive', async ({
  page,
  language,
}) => {
  await withReport(page, language);
  await invite(page, 'eva@client.example', 'reader');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: startsWith(t('sharing.archive.name', { name: 'Olivares' })) }).click();
  expect((await download).suggestedFilename()).toMatch(/^olivares-del-sur-\d{4}-\d\d-\d\d\.zip$/);
  expect(await (await download).failure()).toBeNull();
  const r = textsOf('mfe-team', language);
  await openIn(page, '/people?view=record', language);
  const exported = r('record.sentence.companyExported', { who: 'Luis Prado', company: 'Olivares del Sur' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(exported)).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await expect(page.getByText('eva@client.example')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: r('record.kind') }).selectOption('companyExported');
  await expect(page.getByText('eva@client.example')).toBeHidden();
  await expect(page.getByText(exported)).toBeVisible();
});

test('a reader sees only the report, and not while signed in with another account', async ({
  page,
  browser,
  language,
}) => {
  const id = await withReport(page, language);
  await elsewhere(browser, page, async (client) => {
    const { username } = await signedIn(client);
    const foreign = await invite(page, 'somebody.else@example.com', 'reader');
    await openIn(client, foreign, language);
    await expect(client.getByText('somebody.else@example.com').first()).toBeVisible();
    await expect(client.getByRole('button', { name: t('guest.accept') })).toHaveCount(0);
    const own = await invite(page, `${username}@example.com`, 'reader');
    await client.goto('about:blank');
    await client.goto(own);
    await client.getByRole('button', { name: t('guest.accept') }).click();
    await expect(client).toHaveURL(new RegExp(`/empresa/${id}\\?tab=report$`));
    await expect(client.getByRole('tab')).toHaveCount(1);
    await expect(client.getByText('Recomendaciones', { exact: true }).first()).toBeVisible();
    await expectAccessible(client);
    await client.goto('/consultoria');
    await expect(client.getByText('Olivares del Sur').first()).toBeVisible();
  });
});

test('a report is read by a link with a code, without an account, until the link is revoked', async ({
  page,
  browser,
  language,
}) => {
  await withReport(page, language);
  await page.getByRole('button', { name: t('sharing.links.new') }).click();
  const form = page.getByRole('dialog', { name: t('sharing.links.newTitle') });
  await form.getByLabel(startsWith(t('sharing.links.label'))).fill('Consejo');
  await form.getByLabel(startsWith(t('sharing.links.withCode'))).check();
  await form.getByRole('button', { name: t('sharing.links.make') }).click();
  await expect(page.getByRole('dialog', { name: t('sharing.links.linkTitle') })).toBeVisible();
  const { link, code } = await takeLink(page);
  await expect(page.getByText(t('sharing.links.opens_zero'))).toBeVisible();

  await elsewhere(browser, page, async (reader) => {
    const requests: string[] = [];
    reader.on('request', (request) => requests.push(request.url()));
    await openIn(reader, link, language);
    const field = reader.getByLabel(startsWith(t('sharing.code')));
    await expect(field).toBeVisible();
    await expectAccessible(reader);
    await field.fill('00000000');
    await reader.getByRole('button', { name: t('sharedReport.open') }).click();
    await expect(reader.getByRole('alert')).toBeVisible();
    await expect(field).toHaveValue('00000000');
    await field.fill(code);
    await reader.getByRole('button', { name: t('sharedReport.open') }).click();
    await expect(reader.getByRole('article')).toContainText('Recomendaciones');
    await expectAccessible(reader);
    expect(await reader.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    const token = link.split('#')[1] ?? 'none';
    expect(requests.filter((url) => url.includes(token))).toEqual([]);
    // A link inside the report replaces the URL's fragment, which contained the token. A reload must still find the report and ask for the
    // code.
    await reader.getByRole('navigation').getByRole('link').first().click();
    await reader.reload();
    await expect(field).toBeVisible();

    await page.reload();
    await expect(page.getByText(t('sharing.links.opens_one'))).toBeVisible();
    await page.getByRole('button', { name: t('sharing.actionsOf', { name: 'Consejo' }) }).click();
    await page.getByRole('menuitem', { name: t('sharing.links.revoke') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sharing.links.revoke') })
      .click();
    await expect(page.getByText(t('sharing.links.none'))).toBeVisible();
    await reader.reload();
    await expect(reader.getByText(t('sharedReport.endedTitle'))).toBeVisible();
  });
});
