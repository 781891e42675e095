import { escapeHtml, type PageCall } from '@portals/service-kit';
import { contactForm, type FormFault } from './form-fields.js';
import type { FormLook } from './form-looks.js';
import { formTexts } from './form-texts.js';
import type { FormValues } from './form-values.rules.js';
import { pageHtml } from './page-html.js';

function frame(page: PageCall, look: FormLook | null, title: string, content: string[]): string {
  const back = `<p><a href="${escapeHtml(page.back)}">${escapeHtml(formTexts[page.language].back)}</a></p>`;
  return pageHtml(page, { title, look, lines: [...content, back] });
}

/** Returns the page that confirms the receipt of the message. */
export function sentPage(page: PageCall, look: FormLook | null): string {
  const t = formTexts[page.language];
  return frame(page, look, t.sentTitle, [`<p>${escapeHtml(t.sentText)}</p>`]);
}

/**
 * Returns the page that shows the errors and the form, filled with the typed values, so that the visitor can correct and resend it.
 * @param hasConsentBox true when the form contains the privacy box
 */
export function faultPage(
  page: PageCall,
  look: FormLook | null,
  action: string,
  values: FormValues,
  fault: FormFault,
  hasConsentBox: boolean,
): string {
  const t = formTexts[page.language];
  const form = { action, values, fault, hasConsentBox, hasNotice: false, submit: t.send };
  return frame(page, look, t.faultTitle, [
    `<p class="fault" role="alert">${escapeHtml(fault.message)}</p>`,
    `<p>${escapeHtml(t.faultText)}</p>`,
    ...contactForm(page, form),
  ]);
}
