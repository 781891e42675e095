import { blockAnchor, type DigitalSourceType, privacyPage, shownLink } from '@portals/contracts/constants';
import type { CampaignBlock, LandingDocument } from '@portals/contracts/marketing';
import { escapeHtml, type PageCall } from '@portals/service-kit';
import { contactForm, type FormLook, type Recipient } from '../../contact/index.js';
import { FormValues, fillIn, formTexts } from '../../contact/plain.js';
import type { ShownBrand } from '../brand/shown-brand.js';
import type { Publisher as Company } from '../campaign/publisher.js';
import { fillPage } from '../campaign-mail/fill-document.rules.js';
import { linkNote } from '../campaign-mail/foreign-link.js';
import { markdownHtml } from '../campaign-mail/markdown-html.js';
import { logoHtml, pictureHtml } from '../picture/picture-html.rules.js';
import { landingStyle } from './landing-style.js';
import { sourceMark } from './source-mark.js';

type Publisher = Pick<Company, 'name' | 'privacyContact'>;

/** Maximum length of the page title that an enquiry contains as its subject. */
const interestLength = 100;

/** Assigns heading levels below the page's title (`h1`) without skipping a level. */
class HeadingLevels {
  private last = 1;

  tagOf(level: number): string {
    this.last = Math.min(Math.max(level, 2), this.last + 1);
    return `h${this.last}`;
  }
}

/** @param isFirst true for the first block of the page */
function blockHtml(block: CampaignBlock, levels: HeadingLevels, origin: string, isFirst: boolean): string {
  switch (block.kind) {
    case 'heading': {
      if (block.text.trim() === '') return '';
      const tag = levels.tagOf(block.level);
      return `<${tag}>${escapeHtml(block.text.trim())}</${tag}>`;
    }
    case 'text':
      return markdownHtml(block.text, {}, (url, label) => linkNote(url, label, origin));
    case 'button': {
      const label = block.label.trim();
      if (label === '' || block.url === '') return '';
      return `<p><a class="button" href="${escapeHtml(block.url)}">${escapeHtml(label)}</a>${linkNote(block.url, label, origin)}</p>`;
    }
    case 'picture': {
      if (block.url === '') return '';
      const picture = pictureHtml(block.url, block.alt.trim(), isFirst);
      const link = `<a href="${escapeHtml(block.link)}">${picture}</a>${linkNote(block.link, '', origin)}`;
      return `<p>${block.link === '' ? picture : link}</p>`;
    }
    case 'divider':
      return '<hr>';
    case 'quote': {
      if (block.text.trim() === '') return '';
      const source = block.source.trim();
      const by = source === '' ? '' : `<figcaption>${escapeHtml(source)}</figcaption>`;
      return `<figure><blockquote><p>${escapeHtml(block.text.trim())}</p></blockquote>${by}</figure>`;
    }
    case 'question': {
      const question = block.question.trim();
      const answer = markdownHtml(block.text, {}, (url, label) => linkNote(url, label, origin));
      if (question === '') return answer;
      return `<details><summary>${escapeHtml(question)}</summary>${answer}</details>`;
    }
    case 'columns': {
      const columns = block.columns.map(
        ({ blocks }) =>
          `<div>${blocks.map((inside) => blockHtml(inside, levels, origin, isFirst)).join('\n')}</div>`,
      );
      return `<div class="columns">${columns.join('')}</div>`;
    }
  }
}

/** Returns a block with its anchor; an empty block gets an empty element (rule 10.41). */
const withAnchor = (html: string, at: number): string =>
  (html || '<div></div>').replace(/^<[a-z0-9]+/, `$& id="${blockAnchor(at)}"`);

/** Returns the picture that social networks show beside a link to the page: the first one of the page. */
function shareImage({ blocks }: LandingDocument, origin: string): string[] {
  const all = blocks.flatMap((block) =>
    block.kind === 'columns' ? block.columns.flatMap((column): CampaignBlock[] => column.blocks) : [block],
  );
  for (const block of all)
    if (block.kind === 'picture' && block.url !== '')
      return [
        ...meta('property', 'og:image', block.url.startsWith('/') ? origin + block.url : block.url),
        ...meta('property', 'og:image:alt', block.alt.trim()),
        ...meta('name', 'twitter:card', 'summary_large_image'),
      ];
  return [];
}

const meta = (attribute: 'name' | 'property', name: string, content: string): string[] =>
  content === '' ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`];

function head(
  page: PageCall,
  document: LandingDocument,
  path: string | null,
  source: DigitalSourceType | null = null,
): string[] {
  const { title, indexed } = document;
  const description = document.description.trim();
  const address = path === null ? [] : [`<link rel="canonical" href="${escapeHtml(page.origin + path)}">`];
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(indexed && path !== null ? [] : ['<meta name="robots" content="noindex">']),
    `<title>${escapeHtml([title.trim(), page.brand].filter((part) => part !== '').join(' · '))}</title>`,
    ...meta('name', 'description', description),
    ...address,
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:title', title.trim()),
    ...meta('property', 'og:description', description),
    ...(path === null ? [] : shareImage(document, page.origin)),
    ...(source === null || path === null
      ? []
      : sourceMark(source, { title: title.trim(), url: page.origin + path })),
    // A preview must not load anything from the site.
    ...(path === null ? [] : ['<link rel="icon" type="image/svg+xml" href="/favicon.svg">']),
  ];
}

/** Returns the contact form of the page, which is for the company that publishes it; `servicio` is the interest that it names. */
function contact(
  page: PageCall,
  document: LandingDocument,
  path: string | null,
  hasConsentBox: boolean,
  recipient: Recipient,
): string {
  const t = formTexts[page.language];
  const back = `${path ?? '/'}?lang=${page.language}`;
  const servicio = [...document.title.trim()].slice(0, interestLength).join('');
  const form = contactForm(page, {
    action: `/api/contact/send-email?${new URLSearchParams({ back })}`,
    values: FormValues.parse({ servicio }),
    fault: null,
    hasConsentBox,
    hasNotice: true,
    submit: t.submit,
    recipient,
  });
  return `<section id="contact" aria-labelledby="contact-title"><h2 id="contact-title">${escapeHtml(t.contactTitle)}</h2>${form.join('\n')}</section>`;
}

interface LandingOptions {
  hasConsentBox: boolean;
  theme: 'auto' | 'light' | 'dark';
  /** Company that publishes the page; null in a preview. */
  publisher: Publisher | null;
  brand: ShownBrand;
  /** Origin of the text (AI or person); null or undefined when it is not declared in machine-readable form. */
  source?: DigitalSourceType | null;
}

const words = {
  en: {
    by: '{{publisher}} publishes this page on the {{brand}} website.',
    contact: 'Privacy contact for {{publisher}}:',
    noContact: '{{publisher}} has not named a privacy contact yet.',
    report: 'Report this page',
  },
  es: {
    by: '{{publisher}} publica esta página en la web de {{brand}}.',
    contact: 'Contacto de privacidad de {{publisher}}:',
    noContact: '{{publisher}} todavía no ha indicado un contacto de privacidad.',
    report: 'Denunciar esta página',
  },
};

/** Returns the contact for privacy questions. Pages published before a contact became mandatory may lack one (rule 16.32). */
export function privacyContactOf({ language }: PageCall, { name, privacyContact }: Publisher): string {
  const t = words[language];
  if (privacyContact === null) return escapeHtml(fillIn(t.noContact, { publisher: name }));
  const url = privacyContact.includes('://') ? privacyContact : `mailto:${privacyContact}`;
  return `${escapeHtml(fillIn(t.contact, { publisher: name }))} <a href="${escapeHtml(url)}">${escapeHtml(privacyContact)}</a>`;
}

/** Returns the publisher of a page, and a link for reporting the page to the administrators of the site (rule 16.31). */
function published(page: PageCall, path: string | null, publisher: LandingOptions['publisher']): string {
  if (path === null || publisher === null) return '';
  const { language, brand } = page;
  const t = words[language];
  const by = fillIn(t.by, { publisher: publisher.name, brand });
  const report = `/r/${path.slice('/l/'.length)}?lang=${language}`;
  return `<p>${escapeHtml(by)} ${privacyContactOf(page, publisher)} · <a href="${escapeHtml(report)}">${t.report}</a></p>`;
}

/**
 * Returns the header with the company's logo or name. Without a brand, the header of a page in the plain layout names the site and links to
 * its home page, as it did before brands existed.
 */
const headerOf = (
  page: PageCall,
  { layout }: LandingDocument,
  { name, font, logo }: ShownBrand,
  home: string,
): string =>
  font === null && logo === null && layout === 'plain'
    ? `<header><a href="${home}">${escapeHtml(page.brand)}</a></header>`
    : `<header><p>${logoHtml(logo, name, null) ?? escapeHtml(name)}</p></header>`;

/** Returns the style and header of a landing page, for the pages that are shown after its form is posted. */
export const landingLook = (page: PageCall, document: LandingDocument, brand: ShownBrand): FormLook => ({
  header: headerOf(page, document, brand, `/?lang=${page.language}`),
  style: landingStyle({ theme: 'auto', brand, layout: document.layout, isAnswer: true, isPreview: false }),
  recipient: brand.name,
});

/** Returns the company's postal address and the links to its social media pages; empty without a brand. */
function companyLines({ name, font, postalAddress, links }: ShownBrand): string {
  if (font === null) return '';
  const lines = postalAddress
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const address = lines.length === 0 ? '' : `<p>${[name, ...lines].map(escapeHtml).join(', ')}</p>`;
  const social = links.map((url) => `<a href="${escapeHtml(url)}">${escapeHtml(shownLink(url))}</a>`);
  return `${address}${social.length === 0 ? '' : `<p>${social.join(' ')}</p>`}`;
}

/**
 * Returns a landing page as a complete HTML document without scripts (rule 10.42).
 * @param page call with the language of the campaign
 * @param path path of the page, `/l/<slug>`; null for a preview, which has no form
 * @param style returns the style element of the page, with its nonce
 */
export function landingHtml(
  page: PageCall,
  stored: LandingDocument,
  path: string | null,
  { hasConsentBox, theme, publisher, brand, source }: LandingOptions,
): string {
  const document = fillPage(stored);
  const t = formTexts[page.language];
  const levels = new HeadingLevels();
  const home = `/?lang=${page.language}`;
  const description = document.description.trim();
  const button = escapeHtml(document.contactLabel.trim() || t.contactOpen);
  const opening = [
    `<h1>${escapeHtml(document.title.trim() || page.brand)}</h1>`,
    ...(description === '' ? [] : [`<p class="lead">${escapeHtml(description)}</p>`]),
    `<p><a class="button" href="#contact">${button}</a></p>`,
  ];
  const [first] = document.blocks;
  const isHero = document.layout === 'hero';
  const hasHeroPicture = isHero && first?.kind === 'picture';
  const blocks = document.blocks.map((block, at) => {
    const html = blockHtml(block, levels, page.origin, at === 0);
    return path === null ? withAnchor(html, at) : html;
  });
  // A picture in the first block is shown in the band with the title.
  const heroPicture = hasHeroPicture ? (blocks.shift() ?? '') : '';
  const privacyContact = publisher === null ? '' : privacyContactOf(page, publisher);
  const form = contact(page, document, path, hasConsentBox, { name: brand.name, privacyContact });
  return [
    '<!doctype html>',
    `<html lang="${page.language}">`,
    '<head>',
    ...head(page, document, path, source),
    `<style nonce="${page.nonce}">${landingStyle({ theme, brand, layout: document.layout, isPreview: path === null })}</style>`,
    '</head>',
    '<body>',
    headerOf(page, document, brand, home),
    '<main>',
    ...(isHero
      ? ['<div class="hero"><div class="wide"><div>', ...opening, heroPicture, '</div>', form, '</div></div>']
      : opening),
    ...(isHero ? ['<div class="rest">', ...blocks, '</div>'] : [...blocks, form]),
    '</main>',
    `<footer>${companyLines(brand)}${published(page, path, publisher)}<a href="${home}">${escapeHtml(fillIn(t.toSite, { brand: page.brand }))}</a> <a href="${privacyPage}?lang=${page.language}">${escapeHtml(t.privacyLink)}</a></footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
