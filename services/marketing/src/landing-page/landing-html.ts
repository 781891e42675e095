import { privacyPage } from '@portals/contracts/constants';
import type { CampaignBlock, LandingDocument } from '@portals/contracts/marketing';
import { escapeHtml, type PageCall } from '@portals/service-kit';
import { fillPage } from '../campaign-mail/fill-document.rules.js';
import { markdownHtml } from '../campaign-mail/markdown-html.js';
import { contactForm } from '../contact-form/form-fields.js';
import { fillIn, formTexts } from '../contact-form/form-texts.js';
import { FormValues } from '../contact-form/form-values.rules.js';
import { landingStyle } from './landing-style.js';

/** Characters of a title that an enquiry names as what it is about. */
const interestLength = 100;

/** Headings of a page, whose title is its `h1`: none may skip a level. */
class HeadingLevels {
  private last = 1;

  tagOf(level: number): string {
    this.last = Math.min(Math.max(level, 2), this.last + 1);
    return `h${this.last}`;
  }
}

function blockHtml(block: CampaignBlock, levels: HeadingLevels): string {
  switch (block.kind) {
    case 'heading': {
      if (block.text.trim() === '') return '';
      const tag = levels.tagOf(block.level);
      return `<${tag}>${escapeHtml(block.text.trim())}</${tag}>`;
    }
    case 'text':
      return markdownHtml(block.text);
    case 'button': {
      const label = block.label.trim();
      if (label === '' || block.url === '') return '';
      return `<p><a class="button" href="${escapeHtml(block.url)}">${escapeHtml(label)}</a></p>`;
    }
    case 'picture': {
      if (block.url === '') return '';
      const picture = `<img src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt.trim())}">`;
      return `<p>${block.link === '' ? picture : `<a href="${escapeHtml(block.link)}">${picture}</a>`}</p>`;
    }
    case 'divider':
      return '<hr>';
    case 'columns': {
      const columns = block.columns.map(
        ({ blocks }) => `<div>${blocks.map((inside) => blockHtml(inside, levels)).join('\n')}</div>`,
      );
      return `<div class="columns">${columns.join('')}</div>`;
    }
  }
}

const meta = (attribute: 'name' | 'property', name: string, content: string): string[] =>
  content === '' ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`];

function head(page: PageCall, document: LandingDocument, path: string | null): string[] {
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
    // A preview may load nothing of the site.
    ...(path === null ? [] : ['<link rel="icon" type="image/svg+xml" href="/favicon.svg">']),
  ];
}

/** The contact form of the site, which names the page as what the person is interested in. */
function contact(
  page: PageCall,
  document: LandingDocument,
  path: string | null,
  hasConsentBox: boolean,
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
  });
  return `<section id="contact" aria-labelledby="contact-title"><h2 id="contact-title">${escapeHtml(t.contactTitle)}</h2>${form.join('\n')}</section>`;
}

/**
 * A landing page as a whole document, without a script (rule 10.42).
 * @param page with the language of the campaign
 * @param path its own, `/l/<slug>`; null for a preview, which has no form
 * @param style how its style sheet is told: with the nonce of the page
 */
export function landingHtml(
  page: PageCall,
  stored: LandingDocument,
  path: string | null,
  { hasConsentBox, theme }: { hasConsentBox: boolean; theme: 'auto' | 'light' | 'dark' },
): string {
  const document = fillPage(stored);
  const t = formTexts[page.language];
  const levels = new HeadingLevels();
  const home = `/?lang=${page.language}`;
  const description = document.description.trim();
  const button = escapeHtml(document.contactLabel.trim() || t.contactOpen);
  return [
    '<!doctype html>',
    `<html lang="${page.language}">`,
    '<head>',
    ...head(page, document, path),
    `<style nonce="${page.nonce}">${landingStyle(theme)}</style>`,
    '</head>',
    '<body>',
    `<header><a href="${home}">${escapeHtml(page.brand)}</a></header>`,
    '<main>',
    `<h1>${escapeHtml(document.title.trim() || page.brand)}</h1>`,
    ...(description === '' ? [] : [`<p class="lead">${escapeHtml(description)}</p>`]),
    `<p><a class="button" href="#contact">${button}</a></p>`,
    ...document.blocks.map((block) => blockHtml(block, levels)),
    contact(page, document, path, hasConsentBox),
    '</main>',
    `<footer><a href="${home}">${escapeHtml(fillIn(t.toSite, { brand: page.brand }))}</a> <a href="${privacyPage}?lang=${page.language}">${escapeHtml(t.privacyLink)}</a></footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
