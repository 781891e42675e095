import type { Site } from '@portals/contracts/composition';
import { type Language, privacyPage } from '@portals/contracts/constants';
import { escapeHtml } from '../http/html.js';
import type { FormField, FormValues } from './form-values.js';
import { formTexts } from './texts.js';

export interface PageInput {
  language: Language;
  site: Site;
  nonce: string;
  /** Local address of the page with the form. */
  back: string;
}

/** What is wrong with a posted form: in general, and by field. */
export interface FormFault {
  message: string;
  fields: Partial<Record<FormField, string>>;
}

const style = `:root{color-scheme:light dark;--ground:#fbfaf7;--text:#17202e;--edge:#8a93a3;--accent:#0f766e;--on:#fff;--fault:#b42318}
@media(prefers-color-scheme:dark){:root{--ground:#0b1220;--text:#e8edf5;--edge:#6b7689;--accent:#5eead4;--on:#06201d;--fault:#fda29b}}
body{margin:0;background:var(--ground);color:var(--text);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:clamp(2rem,10vh,7rem) 1.25rem 3rem}
h1{font-size:clamp(1.6rem,5vw,2.2rem);line-height:1.2;text-wrap:balance}
form{display:grid;gap:1.25rem;margin:2rem 0}label{display:grid;gap:.35rem;font-weight:600}
input,textarea{padding:.65rem .8rem;border:1px solid var(--edge);border-radius:.5rem;background:transparent;color:inherit;font:inherit;font-weight:400}
button{justify-self:start;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
form p{margin:0}.tick{grid-template-columns:auto 1fr;gap:.35rem .75rem;align-items:start;font-weight:400}
.tick input{width:1.25rem;height:1.25rem;margin:.2rem 0 0;accent-color:var(--accent)}.tick .fault{grid-column:2}
a{color:var(--accent)}.fault{color:var(--fault);font-weight:600}`;

function frame({ language, site, nonce, back }: PageInput, title: string, body: string[]): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} · ${site.name}`)}</title>`,
    `<style nonce="${nonce}">${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...body,
    `<p><a href="${escapeHtml(back)}">${escapeHtml(formTexts[language].back)}</a></p>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Says that the message has come. */
export function sentPage(input: PageInput): string {
  const t = formTexts[input.language];
  return frame(input, t.sentTitle, [`<p>${escapeHtml(t.sentText)}</p>`]);
}

const control: Partial<Record<FormField, string>> = {
  nombre: 'autocomplete="name" required',
  email: 'type="email" autocomplete="email" required',
  empresa: 'autocomplete="organization"',
};

/** The box that must be ticked, with what it is about; an empty one is one of the faults. */
function consentBox({ language, site }: PageInput, values: FormValues): string[] {
  const t = formTexts[language];
  const withBrand = (text: string) => escapeHtml(text.replace('{{brand}}', site.name));
  const ticked = values.privacidad !== '';
  const marks = ticked ? 'checked' : 'aria-invalid="true" aria-describedby="privacidad-fault"';
  return [
    '<label class="tick">',
    `<input id="privacidad" type="checkbox" name="privacidad" required ${marks}>`,
    `<span>${withBrand(t.privacidad)}</span>`,
    ...(ticked ? [] : [`<span class="fault" id="privacidad-fault">${escapeHtml(t.privacyRequired)}</span>`]),
    '</label>',
    `<p>${withBrand(t.privacyNotice)} <a href="${privacyPage}?lang=${language}">${escapeHtml(t.privacyLink)}</a></p>`,
  ];
}

/** Says what is wrong, and holds the form with everything that was typed, to be sent again. */
export function faultPage(input: PageInput, action: string, values: FormValues, fault: FormFault): string {
  const t = formTexts[input.language];
  const label = (name: 'nombre' | 'email' | 'empresa' | 'mensaje') => {
    const wrong = fault.fields[name];
    const value = escapeHtml(values[name]);
    const marks = `id="${name}" name="${name}"${wrong ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''}`;
    return [
      `<label for="${name}">${escapeHtml(t[name])}`,
      // A line end right after the tag is dropped, so one more keeps what was typed.
      name === 'mensaje'
        ? `<textarea ${marks} rows="6">\n${value}</textarea>`
        : `<input ${marks} ${control[name]} value="${value}">`,
      ...(wrong ? [`<span class="fault" id="${name}-fault">${escapeHtml(wrong)}</span>`] : []),
      '</label>',
    ].join('\n');
  };
  const hidden = (name: FormField) =>
    values[name] === '' ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(values[name])}">`];
  return frame(input, t.faultTitle, [
    `<p class="fault" role="alert">${escapeHtml(fault.message)}</p>`,
    `<p>${escapeHtml(t.faultText)}</p>`,
    `<form method="post" action="${escapeHtml(action)}">`,
    ...(['nombre', 'email', 'empresa', 'mensaje'] as const).map(label),
    ...(input.site.contactConsent === 'checkbox' ? consentBox(input, values) : []),
    ...(['servicio', 'marketing', 'website'] as const).flatMap(hidden),
    `<button>${escapeHtml(t.send)}</button>`,
    '</form>',
  ]);
}
