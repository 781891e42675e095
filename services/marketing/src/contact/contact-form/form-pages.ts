import { escapeHtml, type PageCall } from '@portals/service-kit';
import type { Recipient } from '../contact-message/enquiry-receivers.js';
import { contactForm, type FormFault } from './form-fields.js';
import type { FormLook } from './form-looks.js';
import { fillIn, formTexts } from './form-texts.js';
import type { FormValues } from './form-values.rules.js';
import { pageHtml } from './page-html.js';

const link = (path: string, text: string) => `<p><a href="${escapeHtml(path)}">${escapeHtml(text)}</a></p>`;
const toPage = ({ back, language }: PageCall) => link(back, formTexts[language].back);
const toSite = ({ brand, language }: PageCall) =>
  link(`/?lang=${language}`, fillIn(formTexts[language].toSite, { brand }));

/**
 * Returns the confirmation when no look names the recipient. The look of a landing page may be late or gone, and it is not the site's
 * operator who replies to what was written there.
 */
const unknownRecipient = ({ back, language }: PageCall): string => {
  const { sentText, received } = formTexts[language];
  return back.startsWith('/l/') ? received : sentText;
};

/** Returns the page that confirms the receipt of the message. */
export function sentPage(page: PageCall, look: FormLook | null): string {
  const t = formTexts[page.language];
  const text = look === null ? unknownRecipient(page) : fillIn(t.sentBy, { publisher: look.recipient });
  return pageHtml(page, { title: t.sentTitle, look, lines: [`<p>${escapeHtml(text)}</p>`, toPage(page)] });
}

export interface RefusedForm {
  action: string;
  values: FormValues;
  fault: FormFault;
  /** True when the form contains the privacy box. */
  hasConsentBox: boolean;
  recipient: Recipient | null;
  /** True when the page that contained the form no longer exists, so that there is nothing to send or to go back to. */
  isClosed: boolean;
}

/** Returns the page that shows the errors and the form, filled with the typed values, so that the visitor can correct and resend it. */
export function faultPage(page: PageCall, look: FormLook | null, refused: RefusedForm): string {
  const t = formTexts[page.language];
  const { fault, isClosed } = refused;
  const lines = [
    `<p class="fault" role="alert">${escapeHtml(fault.message)}</p>`,
    ...(isClosed ? [] : [`<p>${escapeHtml(t.faultText)}</p>`]),
    ...contactForm(page, { ...refused, hasNotice: false, submit: isClosed ? null : t.send }),
    isClosed ? toSite(page) : toPage(page),
  ];
  return pageHtml(page, { title: t.faultTitle, look, lines });
}
