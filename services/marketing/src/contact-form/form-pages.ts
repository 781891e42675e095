import { privacyPage } from '@portals/contracts/constants';
import { escapeHtml, type PageCall } from '@portals/service-kit';
import { fillIn, formTexts } from './form-texts.js';
import type { FormField, FormValues } from './form-values.rules.js';
import { pageStyle } from './page-style.js';

/** What is wrong with a posted form: in general, and by field. */
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
    // A line end right after the tag is dropped, so one more keeps what was typed.
    name === 'mensaje' ? `<textarea ${marks}>\n${value}</textarea>` : `<input ${marks} value="${value}">`,
    ...(fault === undefined ? [] : [faultOf(name, fault)]),
    '</label>',
  ];
}

/** The box that must be ticked, with what it is about; an empty one is one of the faults. */
function consentBox({ language, brand }: PageCall, isTicked: boolean): string[] {
  const t = formTexts[language];
  const withBrand = (text: string) => escapeHtml(fillIn(text, { brand }));
  return [
    '<label class="tick">',
    `<input id="privacidad" type="checkbox" name="privacidad" required ${isTicked ? 'checked' : invalid('privacidad')}>`,
    `<span>${withBrand(t.privacy)}</span>`,
    ...(isTicked ? [] : [faultOf('privacidad', t.privacyRequired)]),
    '</label>',
    `<p>${withBrand(t.privacyNotice)} <a href="${privacyPage}?lang=${language}">${escapeHtml(t.privacyLink)}</a></p>`,
  ];
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
  const hidden = (name: FormField) =>
    values[name] === '' ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(values[name])}">`];
  return frame(page, t.faultTitle, [
    `<p class="fault" role="alert">${escapeHtml(fault.message)}</p>`,
    `<p>${escapeHtml(t.faultText)}</p>`,
    `<form method="post" action="${escapeHtml(action)}">`,
    ...typed.flatMap((name) => control(page, name, values[name], fault.fields[name])),
    ...(hasConsentBox ? consentBox(page, values.privacidad !== '') : []),
    ...(['servicio', 'marketing', 'website'] as const).flatMap(hidden),
    `<button>${escapeHtml(t.send)}</button>`,
    '</form>',
  ]);
}
