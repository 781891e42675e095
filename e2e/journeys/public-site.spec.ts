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

const services = ['consulting', 'ready', 'custom'];
const values = ['simplicity', 'transparency', 'partnership', 'results'];
const catalogue =
  'algorithmic comerzia webia smartbox consultia speechia c550 rpastudio simplia binapp beoptimizer';

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

  test(`the home page has its sections, three services, four values and eleven solutions (${language})`, async ({
    page,
  }) => {
    await openHome(page, language);
    const ids = await page.locator('main > section').evaluateAll((nodes) => nodes.map(({ id }) => id));
    expect(ids).toEqual(['inicio', 'nosotros', 'servicios', 'soluciones', '', 'contacto']);
    for (const key of ['mission', 'vision'])
      await expect(page.locator('#nosotros h3', { hasText: t(`home.about.${key}`) })).toHaveCount(1);
    await expect(page.locator('#nosotros li h4')).toHaveText(
      values.map((key) => t(`home.about.value.${key}.name`)),
    );
    await expect(page.locator('#servicios li h3')).toHaveText(
      services.map((key) => t(`home.services.item.${key}.name`)),
    );
    const planned = textsOf('packages/platform', language)('state.planned');
    const solution = (key: string) =>
      t(`home.solutions.item.${key}.name`) + t(`home.solutions.item.${key}.text`) + planned;
    await expect(page.locator('#soluciones [aria-labelledby=catalogue-title] li')).toHaveText(
      catalogue.split(' ').map(solution),
    );
    await expect(page.locator('#catalogue-risk')).toHaveText(t('home.solutions.risk'));
  });

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

  test(`structured data tell search engines the company’s name, services, hours and location (${language})`, async ({
    page,
  }) => {
    await openHome(page, language);
    const script = page.locator('script[type="application/ld+json"]');
    await expect(script).toHaveCount(1);
    const data = JSON.parse(String(await script.textContent()));
    expect(data['@context']).toBe('https://schema.org');
    const ofType = (type: string) =>
      data['@graph'].filter((node: Record<string, unknown>) => node['@type'] === type);
    const [organization] = ofType('Organization');
    expect(organization).toMatchObject({
      name: brand,
      url: '/',
      telephone: expect.stringMatching(/^\+34\d{9}$/),
    });
    const named = ofType('Service').map(({ name }: { name: string }) => name);
    expect(named).toEqual(services.map((key) => t(`home.services.item.${key}.name`)));
    expect(ofType('ProfessionalService')).toMatchObject([
      {
        description: t('heads.home.description', { brand }),
        areaServed: { '@type': 'Country', name: 'Spain' },
        knowsLanguage: ['es', 'en'],
        openingHoursSpecification: {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '18:00',
        },
      },
    ]);
  });
}
