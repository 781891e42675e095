import { privacyPage } from '@portals/contracts/constants';
import { escapeHtml, type PageCall } from '@portals/service-kit';
import type { Recipient } from '../contact-message/enquiry-receivers.js';
import { fillIn, formTexts } from './form-texts.js';
import type { FormField, FormValues } from './form-values.rules.js';

/** Error messages of a posted form: one for the whole form, and one for each invalid field. */
export interface FormFault {
  message: string;
  fields: Partial<Record<FormField, string>>;
}

const typed = ['nombre', 'email', 'empresa', 'mensaje'] as const;
type TypedField = (typeof typed)[number];
const labels = { nombre: 'name', email: 'email', empresa: 'company', mensaje: 'message' } as const;
const attributes: Record<TypedField, string> = {
  nombre: 'autocomplete="name" required',
  email: 'type="email" autocomplete="email" required',
  empresa: 'autocomplete="organization"',
  mensaje: 'rows="6"',
};

type Fill = (text: string) => string;

const faultOf = (name: FormField, fault: string): string =>
  `<span class="fault" id="${name}-fault">${escapeHtml(fault)}</span>`;
const invalid = (name: FormField): string => `aria-invalid="true" aria-describedby="${name}-fault"`;

function control(
  { language }: PageCall,
  name: TypedField,
  typedText: string,
  fault: string | undefined,
): string[] {
  const t = formTexts[language];
  const value = escapeHtml(typedText);
  const marks = `id="${name}" name="${name}" ${attributes[name]}${fault === undefined ? '' : ` ${invalid(name)}`}`;
  const optional = attributes[name].includes('required') ? '' : ` <small>(${escapeHtml(t.optional)})</small>`;
  return [
    `<label for="${name}"><span>${escapeHtml(t[labels[name]])}${optional}</span>`,
    // HTML ignores a line break right after the opening tag, so an extra one protects a line break at the start of the text.
    name === 'mensaje' ? `<textarea ${marks}>\n${value}</textarea>` : `<input ${marks} value="${value}">`,
    ...(fault === undefined ? [] : [faultOf(name, fault)]),
    '</label>',
  ];
}

/** Returns the required privacy checkbox with its label, and with an error message if it was not ticked. */
function consentBox({ language }: PageCall, withName: Fill, isTicked: boolean, isMissing: boolean): string[] {
  const t = formTexts[language];
  const marks = isTicked ? ' checked' : isMissing ? ` ${invalid('privacidad')}` : '';
  return [
    '<label class="tick">',
    `<input id="privacidad" type="checkbox" name="privacidad" required${marks}>`,
    `<span>${withName(t.privacy)}</span>`,
    ...(isMissing ? [faultOf('privacidad', t.privacyRequired)] : []),
    '</label>',
  ];
}

/** Returns the box for the recipient's news, which is never ticked beforehand, and a field that people cannot see (rule 4.10). */
function recipientFields({ language }: PageCall, { name }: Recipient, values: FormValues): string[] {
  const t = formTexts[language];
  const marks = values.novedades === '' ? '' : ' checked';
  return [
    '<label class="tick">',
    `<input type="checkbox" name="novedades"${marks}>`,
    `<span>${escapeHtml(fillIn(t.news, { publisher: name }))}</span>`,
    '</label>',
    `<div class="trap" aria-hidden="true"><label>${escapeHtml(t.website)}`,
    `<input name="vacio" tabindex="-1" autocomplete="off" value="${escapeHtml(values.vacio)}"></label></div>`,
  ];
}

/** Returns what happens to the typed details, with links to more information. */
function notice({ language, brand }: PageCall, recipient: Recipient | null): string {
  const t = formTexts[language];
  const text =
    recipient === null
      ? escapeHtml(fillIn(t.privacyNotice, { brand }))
      : `${escapeHtml(fillIn(t.receivedBy, { publisher: recipient.name, brand }))} ${recipient.privacyContact} ·`;
  return `<p>${text} <a href="${privacyPage}?lang=${language}">${escapeHtml(t.privacyLink)}</a></p>`;
}

export interface ShownForm {
  /** URL to which the form is posted. */
  action: string;
  values: FormValues;
  /** Errors of a posted form; null when the form has not been posted yet. */
  fault: FormFault | null;
  /** True when the form contains the privacy box. */
  hasConsentBox: boolean;
  /** True when the privacy notice is shown even without the privacy box. */
  hasNotice: boolean;
  /** Label of the button; null for a form that cannot be sent. */
  submit: string | null;
  /** Null when the site's operator receives what is written. */
  recipient: Recipient | null;
}

/** Returns the contact form for browsers that do not run the page's script, filled with the typed values. */
export function contactForm(page: PageCall, form: ShownForm): string[] {
  const { action, values, fault, hasConsentBox, hasNotice, submit, recipient } = form;
  const withName: Fill = (text) => escapeHtml(fillIn(text, { brand: recipient?.name ?? page.brand }));
  const passedOn: readonly FormField[] = recipient === null ? ['novedades', 'vacio', 'website'] : ['website'];
  const hidden = (name: FormField) =>
    values[name] === '' ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(values[name])}">`];
  const isTicked = values.privacidad !== '';
  return [
    `<form method="post" action="${escapeHtml(action)}">`,
    ...typed.flatMap((name) => control(page, name, values[name], fault?.fields[name])),
    ...(hasConsentBox ? consentBox(page, withName, isTicked, fault !== null && !isTicked) : []),
    ...(recipient === null ? [] : recipientFields(page, recipient, values)),
    ...(hasConsentBox || hasNotice || recipient !== null ? [notice(page, recipient)] : []),
    ...(['servicio', 'marketing', ...passedOn] as const).flatMap(hidden),
    ...(submit === null ? [] : [`<button>${escapeHtml(submit)}</button>`]),
    '</form>',
  ];
}
