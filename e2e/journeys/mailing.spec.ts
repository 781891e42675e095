import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

let t: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-comercia', language);
});

const mailFolder = () => join(String(process.env.PRODUCT_DATA), 'mail');

/** Returns the emails with this address and subject that have been written to disk so far. */
async function mailsTo(address: string, subject: string): Promise<ParsedMail[]> {
  const files = (await readdir(mailFolder(), { recursive: true })).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(files.map((name) => readFile(join(mailFolder(), name), 'utf8')));
  const mails = await Promise.all(
    texts.filter((one) => one.includes(address)).map((one) => simpleParser(one)),
  );
  return mails.filter((mail) => mail.subject === subject);
}

/** Waits for the email with this address and subject; there must be exactly one. */
async function mailTo(address: string, subject: string): Promise<ParsedMail> {
  await expect(async () => expect(await mailsTo(address, subject)).toHaveLength(1)).toPass();
  const [mail] = await mailsTo(address, subject);
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
}

/**
 * Creates a company with two leads that may be emailed and one that may not. Returns the company and a function that creates email
 * campaigns.
 */
async function begin(page: Page) {
  const account = await signedIn(page);
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${account.token}` };
    const answer = await page.request.post(`/api/marketing/${path}`, { headers, data });
    expect(answer.status(), path).toBe(201);
    return answer.json();
  };
  const texts = { sector: 'Food', commercialObjectives: 'Hotels', targetAudience: 'Buyers' };
  const company = await post('companies', { name: 'Olivares', targetAudienceType: 'B2B', ...texts });
  const marketingCompanyId: number = company.id;
  const basis = { legalBasis: 'consent', legalBasisOn: '2026-01-10', legalBasisSource: 'Fair' };
  for (const [name, more] of [
    ['eva', basis],
    ['leo', basis],
    ['mia', {}],
  ] as const) {
    const contactEmail = `${name}.${account.username}@example.com`;
    const fields = { companyName: `Hotel ${name}`, contactEmail, source: 'Fair', status: 'new' };
    await post('leads', { ...fields, ...more, marketingCompanyId });
  }
  const campaign = async (subject: string): Promise<string> => {
    const blocks = [{ kind: 'text', text: 'Hello {{contactName|there}}, it is here.' }];
    const document = { type: 'email', language: 'en', subject, preheader: '', blocks };
    const { id } = await post('campaigns', { name: subject, type: 'email', document, marketingCompanyId });
    return `/comercia?view=campaigns&company=${marketingCompanyId}&campaign=${id}&step=send`;
  };
  return { address: (name: string) => `${name}.${account.username}@example.com`, campaign };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function saveSender(page: Page) {
  await press(page, t('sender.setUp'));
  const form = page.getByRole('dialog');
  await form.getByLabel(startsWith(t('sender.legalName'))).fill('Olivares del Sur S.L.');
  await form.getByLabel(startsWith(t('sender.postalAddress'))).fill('Calle Mayor 1, Jaén');
  await expectAccessible(page);
  await form.getByRole('button', { name: t('sender.save') }).click();
  await expect(page.getByText(t('mailChecks.allWell'))).toBeVisible();
}

test('a campaign is sent, and a person who unsubscribes by its link is left out of the next one', async ({
  page,
  language,
}) => {
  const { address, campaign } = await begin(page);
  await openIn(page, await campaign('New oil'), language);
  await expect(page.getByText(t('mailingAudience.recipients_other', { shown: 2 }))).toBeVisible();
  await expect(page.getByText(t('mailingAudience.because.noBasis_one', { shown: 1 }))).toBeVisible();
  await expect(page.getByText(t('mailing.files'))).toBeVisible();
  await expectAccessible(page);
  await saveSender(page);

  await page.getByLabel(startsWith(t('testMail.to'))).fill(address('test'));
  await press(page, t('testMail.send'));
  await expect(page.getByText(t('testMail.written', { to: address('test') }))).toBeVisible();
  await mailTo(address('test'), '[Test] New oil');

  await press(page, t('mailing.send_other', { shown: 2 }));
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('sendQuestion.send_other', { shown: 2 }) })
    .dblclick();
  // The text appears twice: as the state of the mailing, and as the status of the campaign, which follows the mailing's state.
  await expect(page.getByText(t('mailing.states.finished'), { exact: true })).toHaveCount(2);
  await expect(page.getByText(address('mia'))).toBeVisible();
  await expectAccessible(page);

  const mail = await mailTo(address('eva'), 'New oil');
  await mailTo(address('leo'), 'New oil');
  expect(mail.text).toContain('Calle Mayor 1, Jaén');
  const [link = ''] = /https?:\/\/\S+\/u\/[^\s>)\]]+/.exec(mail.text ?? '') ?? [];
  const { pathname } = new URL(link);
  await page.goto(pathname);
  await expectAccessible(page);
  await page.getByRole('button').click();
  await expect(page.locator('form input[name="take-back"]')).toHaveCount(1);

  await openIn(page, await campaign('More oil'), language);
  await expect(page.getByText(t('mailingAudience.recipients_one', { shown: 1 }))).toBeVisible();
  await expect(page.getByText(t('mailingAudience.because.suppressed_one', { shown: 1 }))).toBeVisible();
});
