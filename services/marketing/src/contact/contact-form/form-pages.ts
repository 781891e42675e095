import { escapeHtml, type PageCall } from '@portals/service-kit';
import type { Recipient } from '../contact-message/enquiry-receivers.js';
import { contactForm, type FormFault } from './form-fields.js';
import type { FormLook } from './form-looks.js';
import { fillIn, formTexts } from './form-texts.js';
import type { FormValues } from './form-values.rules.js';
import { pageHtml } from './page-html.js';

function frame(page: PageCall, look: FormLook | null, title: string, content: string[]): string {
  const back = `<p><a href="${escapeHtml(page.back)}">${escapeHtml(formTexts[page.language].back)}</a></p>`;
  return pageHtml(page, { title, look, lines: [...content, back] });
}

/** Returns the page that confirms the receipt of the message. */
export function sentPage(page: PageCall, look: FormLook | null): string {
  const t = formTexts[page.language];
  const text = look === null ? t.sentText : fillIn(t.sentBy, { publisher: look.recipient });
  return frame(page, look, t.sentTitle, [`<p>${escapeHtml(text)}</p>`]);
}

export interface RefusedForm {
  action: string;
  values: FormValues;
  fault: FormFault;
  /** True when the form contains the privacy box. */
  hasConsentBox: boolean;
  recipient: Recipient | null;
  /** True when the page that contained the form no longer exists, so that correcting the form does not help. */
  isClosed: boolean;
}

/** Returns the page that shows the errors and the form, filled with the typed values, so that the visitor can correct and resend it. */
export function faultPage(page: PageCall, look: FormLook | null, refused: RefusedForm): string {
  const t = formTexts[page.language];
  const { fault, isClosed } = refused;
  return frame(page, look, t.faultTitle, [
    `<p class="fault" role="alert">${escapeHtml(fault.message)}</p>`,
    ...(isClosed ? [] : [`<p>${escapeHtml(t.faultText)}</p>`]),
    ...contactForm(page, { ...refused, hasNotice: false, submit: t.send }),
  ]);
}
