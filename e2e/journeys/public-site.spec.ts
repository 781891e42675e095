import type { Page } from 'playwright/test';
import { expect, type Language, languages, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { openIn } from '../support/people.ts';
import { brand } from '../support/public-pages.ts';
import {
  addressOfSection,
  expectLanded,
  type Section,
  sections,
  watchDocuments,
} from '../support/scrolling.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function openHome(page: Page, language: Language): Promise<void> {
  await openIn(page, '/', language);
  await untilHydrated(page);
}

const content = (page: Page, selector: string) => page.locator(`head ${selector}`).getAttribute('content');

/** Returns the current metadata of the document. */
async function headOf(page: Page) {
  const [description, keywords, ogTitle, ogDescription, ogUrl, twitterTitle, twitterDescription] =
    await Promise.all([
      content(page, 'meta[name="description"]'),
      content(page, 'meta[name="keywords"]'),
      content(page, 'meta[property="og:title"]'),
      content(page, 'meta[property="og:description"]'),
      content(page, 'meta[property="og:url"]'),
      content(page, 'meta[name="twitter:title"]'),
      content(page, 'meta[name="twitter:description"]'),
    ]);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  const title = await page.title();
  return {
    title: [title, ogTitle, twitterTitle],
    description: [description, ogDescription, twitterDescription],
    address: [canonical, ogUrl],
    keywords,
  };
}

/** Returns the metadata that the document should have while a section is in view. */
function expectedHead(language: Language, section: Section, key: string) {
  const t = textsOf('mfe-marketing', language);
  const text = (part: string) => t(`heads.${key}.${part}`, { brand });
  return {
    title: Array(3).fill(text('title')),
    description: Array(3).fill(text('description')),
    address: Array(2).fill(`${process.env.PRODUCT_URL}${addressOfSection(section)}`),
    keywords: text('keywords'),
  };
}

const showSection = (page: Page, section: Section) =>
  page.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
    window.scrollTo({ top: window.scrollY + top, behavior: 'instant' });
  }, section);

for (const language of languages) {
  const t = textsOf('mfe-marketing', language);

  test(`address and document head follow the section in view, without a new document (${language})`, async ({
    page,
  }) => {
    await openHome(page, language);
    const documents = watchDocuments(page);
    const entries = await page.evaluate(() => window.history.length);
    for (const [section, key] of [...sections, ...sections.slice(0, -1).reverse()]) {
      await showSection(page, section);
      await expect(page).toHaveURL(addressOfSection(section));
      await expect(async () => {
        expect(await headOf(page)).toEqual(expectedHead(language, section, key));
      }).toPass();
    }
    expect(await page.evaluate(() => window.history.length)).toBe(entries);
    expect(documents.count).toBe(0);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  });

  test(`an address with a section opens there, and the head of the section follows the language (${language})`, async ({
    page,
  }) => {
    await openIn(page, '/#soluciones', language);
    await expectLanded(page, 'soluciones');
    await expect(page).toHaveTitle(t('heads.solutions.title', { brand }));
    const other = language === 'en' ? 'es' : 'en';
    await untilHydrated(page);
    await page.getByRole('banner').getByRole('combobox').selectOption(other);
    const inOther = textsOf('mfe-marketing', other);
    await expect(page).toHaveTitle(inOther('heads.solutions.title', { brand }));
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      inOther('heads.solutions.description', { brand }),
    );
    await expect(page).toHaveURL('/#soluciones');
  });
}
