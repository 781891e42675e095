import type { Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/plain';
import { plainPage } from '../plain-page/plain-page.js';
import { unsentTexts } from './unsent-form-texts.js';

export interface UnsentForm {
  language: Language;
  site: Site;
  nonce: string;
  /** Reason why the form was not accepted, in the language of the page. */
  message: string;
  /** Path on this site to which the form is posted again. */
  action: string;
  /** Path on this site of the page that contained the original form. */
  back: string;
  /** All posted fields, in order; null when the body was too large to read. */
  fields: readonly (readonly [name: string, value: string])[] | null;
}

const hidden = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/**
 * Renders a page that explains why a posted form was not accepted. It contains the form's fields as hidden inputs, and a button that posts
 * them again.
 */
export function unsentFormPage({ fields, message, action, back, ...page }: UnsentForm): string {
  const t = unsentTexts[page.language];
  const said = [
    `<p role="alert">${escapeHtml(message)}</p>`,
    `<p>${escapeHtml(fields ? t.kept : t.tooLarge)}</p>`,
  ];
  const again = fields ? `<button class="again">${escapeHtml(t.again)}</button>` : '';
  const ways = `<p class="ways">${again}<a href="${escapeHtml(back)}">${escapeHtml(t.back)}</a></p>`;
  const form = [
    `<form method="post" action="${escapeHtml(action)}">`,
    ...(fields ?? []).map(hidden),
    ways,
    '</form>',
  ];
  return plainPage({
    ...page,
    title: t.title,
    query: `?lang=${page.language}`,
    beside: '',
    content: [...said, ...(fields ? form : [ways])],
  });
}
