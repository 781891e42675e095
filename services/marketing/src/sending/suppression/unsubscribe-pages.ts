import { escapeHtml, type PageCall } from '@portals/service-kit';
import { paragraph, plainPage } from '../../contact/index.js';
import { fillIn } from '../../contact/plain.js';
import type { UnsubscribeState } from './unsubscribe.js';
import { unsubscribeTexts, weeklyTexts } from './unsubscribe-texts.js';

/** Form field that resubscribes. */
export const resubscribeField = 'take-back';
/** Form field that unsubscribes; mail providers post it too (RFC 8058 §3.1). */
export const oneClickField = 'List-Unsubscribe';

/**
 * Additional style for pages without a script. Right after a decision, the button that reverses the decision ignores clicks for a second,
 * so that the second click of a double click does not undo it.
 */
const own = '.decided button{animation:rest 1s}@keyframes rest{from,to{pointer-events:none}}';

const pathOf = (token: string, language: string) => `/u/${encodeURIComponent(token)}?lang=${language}`;

const frame = (page: PageCall, token: string, title: string, content: readonly string[]): string =>
  plainPage(page, { title, content, pathOf: (language) => pathOf(token, language), style: own });

/** Fills in a text and capitalises its first letter, because the text may begin with a sender name in lower case. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  fillIn(text, values).replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** Masks an address as `a•••@acme.com`: the recipient recognises it, but somebody to whom the link was forwarded does not learn it. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}

/**
 * Returns the page that shows whether an address gets emails, with a button that changes this.
 * @param isDecided true when the person has just decided
 */
export function unsubscribePage(
  page: PageCall,
  token: string,
  { sender, address, getsMails, isTest, isWeekly }: UnsubscribeState,
  isDecided: boolean,
): string {
  const t = { ...unsubscribeTexts[page.language], ...(isWeekly && weeklyTexts[page.language]) };
  if (isTest) return frame(page, token, t.testTitle, [paragraph(t.test)]);
  const values = {
    sender: sender ?? t.thisSender,
    address: address === null ? t.yourAddress : masked(address),
  };
  const asking = isDecided ? [t.againTitle, t.againText] : [t.askTitle, t.ask];
  const [title = '', text = ''] = getsMails ? asking : [t.stoppedTitle, t.stopped];
  return frame(page, token, filled(title, values), [
    paragraph(filled(text, values)),
    `<form method="post" action="${escapeHtml(pathOf(token, page.language))}"${isDecided ? ' class="decided"' : ''}>`,
    getsMails
      ? `<input type="hidden" name="${oneClickField}" value="One-Click">`
      : `<input type="hidden" name="${resubscribeField}" value="yes">`,
    getsMails
      ? `<button type="submit">${t.stop}</button>`
      : `<button type="submit" class="quiet">${t.again}</button>`,
    '</form>',
  ]);
}

/** Returns the page that explains that a link is invalid, and what to do. */
export function brokenLinkPage(page: PageCall, token: string): string {
  const t = unsubscribeTexts[page.language];
  return frame(page, token, t.brokenTitle, [paragraph(t.broken), paragraph(t.brokenHelp)]);
}
