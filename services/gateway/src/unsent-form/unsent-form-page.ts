import type { Site } from '@portals/contracts/composition';
import type { Language } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/plain';
import { plainPage } from '../plain-page/plain-page.js';
import { unsentTexts } from './unsent-form-texts.js';

export interface UnsentForm {
  language: Language;
  site: Site;
  nonce: string;
  /** Why it was not taken, in the language of the page. */
  message: string;
  /** Local address that it is sent to again. */
  action: string;
  /** Local address of the page that it was on. */
  back: string;
  /** Everything that was posted, in order; null when it was too large to be read. */
  fields: readonly (readonly [name: string, value: string])[] | null;
}

const hidden = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** Says why a posted form was not taken, and holds all of it, to be sent again. */
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
