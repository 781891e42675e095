import { escapeHtml, type PageCall } from '@portals/service-kit';
import { contactForm, type FormFault } from './form-fields.js';
import { formTexts } from './form-texts.js';
import type { FormValues } from './form-values.rules.js';
import { pageStyle } from './page-style.js';

function frame({ language, brand, nonce, back }: PageCall, title: string, content: string[]): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} · ${brand}`)}</title>`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    `<style nonce="${nonce}">${pageStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...content,
    `<p><a href="${escapeHtml(back)}">${escapeHtml(formTexts[language].back)}</a></p>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Says that the message has come. */
export function sentPage(page: PageCall): string {
  const t = formTexts[page.language];
  return frame(page, t.sentTitle, [`<p>${escapeHtml(t.sentText)}</p>`]);
}

/**
 * Says what is wrong, and holds the form with everything that was typed, to be sent again.
 * @param hasConsentBox the form asks for a tick on privacy
 */
export function faultPage(
  page: PageCall,
  action: string,
  values: FormValues,
  fault: FormFault,
  hasConsentBox: boolean,
): string {
  const t = formTexts[page.language];
  const form = { action, values, fault, hasConsentBox, hasNotice: false, submit: t.send };
  return frame(page, t.faultTitle, [
    `<p class="fault" role="alert">${escapeHtml(fault.message)}</p>`,
    `<p>${escapeHtml(t.faultText)}</p>`,
    ...contactForm(page, form),
  ]);
}
