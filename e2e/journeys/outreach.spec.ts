import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { simpleParser } from 'mailparser';
import type { APIRequestContext, Page } from 'playwright/test';
import { expect, expectAccessible, type Language, test, uniqueName } from '../support/fixtures.ts';
import { password, storeToken } from '../support/people.ts';
import { type Product, root, startProduct } from '../support/product.ts';
import { testSettings } from '../support/settings.ts';
import { startsWith, textsOf } from '../support/texts.ts';

// Covers section 16 of docs/product.md on a site where anybody may register: from the first denied publication until an administrator takes
// a page down.

const widths = [375, 768, 1280];

// All tests share one installation.
test.describe.configure({ mode: 'default' });
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startProduct({ ...testSettings, OUTREACH: 'released', OUTREACH_FIRST_MAILS: '1' });
});
test.afterAll(() => product.stop());

/** Runs an operator's command. @returns its output */
async function admin(...args: string[]): Promise<string> {
  const env = { ...process.env, PORTALS_ROOT: root, DATA_DIR: product.dataDir };
  const run = await promisify(execFile)(process.execPath, [join(root, 'tools/admin.mjs'), ...args], { env });
  return run.stdout;
}

/** Waits for an email to the address, and returns its text. */
async function mailTo(address: string): Promise<string> {
  const folder = join(product.dataDir, 'mail');
  let text = '';
  await expect(async () => {
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      files.map(async (name) => simpleParser(await readFile(join(folder, name)))),
    );
    const found = mails.find(({ headers }) => JSON.stringify(headers.get('to')).includes(address));
    text = found?.text ?? '';
    expect(text).not.toBe('');
  }).toPass();
  return text;
}

/** Creates an account with a company, a landing page, and an email to two leads. */
async function begin(request: APIRequestContext) {
  const username = uniqueName('rosa');
  const call = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${product.url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const email = `${username}@example.com`;
  const account = { username, password, name: 'Rosa Vidal', email, role: 'user' };
  // The account is created with Playwright's request context, which shares cookies with the browser: the preview frames need the session
  // cookie.
  const { token } = await (await request.post(`${product.url}/api/register`, { data: account })).json();
  const own = (method: string, path: string, body?: object) => call(method, `marketing/${path}`, body, token);
  const texts = { sector: 'Food', commercialObjectives: 'Hotels', targetAudience: 'Buyers' };
  const company = (await own('POST', 'companies', { name: 'Olivares', targetAudienceType: 'B2B', ...texts }))
    .body;
  const marketingCompanyId: number = company.id;
  for (const name of ['eva', 'leo']) {
    const contactEmail = `${name}.${username}@example.com`;
    const fields = { companyName: name, contactEmail, source: 'Fair', status: 'new' };
    await own('POST', 'leads', { ...fields, legalBasis: 'customer', marketingCompanyId });
  }
  const blocks = [{ kind: 'button', label: 'Verify your account', url: 'https://bank.example/login' }];
  const document = { language: 'en', blocks };
  const page = { ...document, type: 'landing page', title: 'Oil', description: '', slug: username };
  const mail = { ...document, type: 'email', subject: 'Oil', preheader: '' };
  const input = { marketingCompanyId, name: 'Oil' };
  const made = {
    page: { type: 'landing page', document: { ...page, indexed: true, contactLabel: '' } },
    mail: { type: 'email', document: mail },
  };
  const pageId: number = (await own('POST', 'campaigns', { ...input, ...made.page })).body.id;
  const mailId: number = (await own('POST', 'campaigns', { ...input, ...made.mail })).body.id;
  const stepOf = (id: number, step: string) =>
    `${product.url}/comercia?view=campaigns&company=${marketingCompanyId}&campaign=${id}&step=${step}`;
  const publish = async () => {
    const { version } = (await own('GET', `campaigns/${pageId}`)).body;
    return own('PATCH', `campaigns/${pageId}`, { version, status: 'active' });
  };
  return { username, token, own, company, pageId, mailId, stepOf, publish, path: `/l/${username}` };
}

/** Checks the page at all widths. */
async function look(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(tooWide), `scrolls sideways at ${width}`).toBe(false);
    await expectAccessible(page);
  }
}

async function signIn(page: Page, token: string, language: Language): Promise<void> {
  await storeToken(page, token);
  await page.addInitScript((chosen) => {
    if (window.origin !== 'null') window.localStorage.setItem('language', chosen);
  }, language);
  await page.context().addCookies([{ name: 'language', value: language, url: product.url }]);
}

/** Returns true when the landing page is public; otherwise the site serves a different page. `fetch` bypasses the browser's cache. */
const isPublic = async (path: string) =>
  (await (await fetch(product.url + path)).text()).includes('<h1>Oil</h1>');

for (const language of ['en', 'es'] as const) {
  test(`an account is released, publishes, sends only a few emails at first, and is blocked, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const t = textsOf('mfe-comercia', language);
    const { username, token, own, company, pageId, mailId, stepOf, publish, path } = await begin(
      page.request,
    );
    await signIn(page, token, language);

    expect(await publish()).toMatchObject({ status: 403, body: { code: 'OUTREACH_NOT_RELEASED' } });
    expect(await isPublic(path)).toBe(false);
    await page.goto(stepOf(pageId, 'review'));
    await expect(page.getByText(t('outreach.title'))).toBeVisible();
    await expect(page.getByText(t('review.privacyContactTitle'))).toBeVisible();
    await look(page);
    await page.getByRole('button', { name: t('outreach.ask') }).click();
    await expect(page.getByText(t('outreach.askedTitle')).first()).toBeVisible();
    expect(await admin('outreach')).toContain(`asked  ${username}`);

    expect(await admin('release', username)).toContain('is released');
    expect(await publish()).toMatchObject({ status: 422, body: { code: 'PAGE_NO_PRIVACY_CONTACT' } });
    await page.reload();
    await page.getByRole('button', { name: t('review.privacyContactAdd') }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(startsWith(t('companyForm.privacyContact'))).fill('privacy@olivares.example');
    await look(page);
    await form.getByRole('button', { name: t('save') }).click();
    await expect(page.getByText(t('review.privacyContactTitle'))).toBeHidden();
    expect((await publish()).status).toBe(200);
    await page.reload();
    await expect(page.getByText(t('review.public'))).toBeVisible();

    const stranger = await fetch(product.url + path);
    expect([stranger.status, stranger.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(await isPublic(path)).toBe(true);
    await page.goto(`${product.url}${path}`);
    await expect(page.getByText('(bank.example)')).toBeVisible();
    await expect(page.getByRole('link', { name: 'privacy@olivares.example' }).first()).toBeVisible();
    await look(page);
    await page.goto(`${product.url}/r/${username}?lang=${language}`);
    await look(page);
    await page.getByRole('textbox').fill('It asks for my password');
    await page.getByRole('main').getByRole('button').click();
    expect(await admin('reports')).toMatch(
      new RegExp(`${path}  of ${username} .*\n    > It asks for my password`),
    );

    const proposed = await own('GET', `companies/${company.id}/sender`);
    const [domain = ''] = proposed.body.allowedDomains;
    const from = `${username}@${domain}`;
    const sender = { fromName: 'Olivares', fromAddress: from, replyTo: null, legalName: 'Olivares S.L.' };
    const rest = { postalAddress: 'Calle Mayor 1', countClicks: false, version: 0 };
    expect(await own('PUT', `companies/${company.id}/sender`, { ...sender, ...rest })).toMatchObject({
      status: 200,
    });
    await page.goto(stepOf(mailId, 'send'));
    // Only the first notice is shown (this installation writes its emails to files), so the list must be expanded.
    await page.getByText(t('notices.more_one')).click();
    await expect(page.getByText(t('outreach.limitTitle_one', { limit: 1 }))).toBeVisible();
    await look(page);
    await page.getByRole('button', { name: t('sender.byDomain', { domain }) }).click();
    await expect(page.getByText(`_mail-sender.${domain}`)).toBeVisible();
    await look(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('sender.ask', { address: from }) }).click();
    const [link = ''] = /http:\S+\/s\/\S+/.exec(await mailTo(from)) ?? [];
    await page.goto(product.url + new URL(link).pathname);
    await look(page);
    await page.locator('button[value=yes]').click();
    await page.goto(stepOf(mailId, 'send'));
    await page.getByRole('button', { name: t('mailing.send_other', { shown: 2 }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sendQuestion.send_other', { shown: 2 }) })
      .click();
    await expect(page.getByText(t('mailing.tomorrowTitle'))).toBeVisible();
    await look(page);
    expect(await admin('outreach')).toContain('1 of 1 emails sent today');

    expect(await admin('stop', path)).toContain('taken off');
    expect(await isPublic(path)).toBe(false);
    expect(await publish()).toMatchObject({ status: 403, body: { code: 'OUTREACH_STOPPED' } });
    expect(await admin('block', username)).toContain('1 mailings stopped');
    await page.reload();
    await expect(page.getByText(t('mailing.inChargeTitle'))).toBeVisible();
    await look(page);
  });
}
