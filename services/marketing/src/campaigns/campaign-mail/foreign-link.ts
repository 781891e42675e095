import { escapeHtml } from '@portals/service-kit/html';
import { domainOf } from '@portals/service-kit/mail-text';

/** Returns the note to show after a link, as HTML. */
export type LinkNote = (url: string, label: string) => string;

/**
 * Returns a note that shows the target of a link; empty when the link leads to this site, or when its label already shows the target (rule
 * 16.30).
 * @param origin origin of the site
 * @param ownDomain domain of the author; links to it and to its subdomains get no note either
 */
export function linkNote(url: string, label: string, origin: string, ownDomain?: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host, pathname } = new URL(url);
  if (URL.canParse(origin) && new URL(origin).host === host) return '';
  if (ownDomain && (host === ownDomain || host.endsWith(`.${ownDomain}`))) return '';
  const place = protocol === 'mailto:' ? pathname : host;
  if (
    label
      .toLowerCase()
      .split(/[\s()<>,;]+/)
      .includes(place)
  )
    return '';
  return ` <small>(${escapeHtml(place)})</small>`;
}

/**
 * Returns the function that writes the notes of an email. Links to the sender's domain get no note, because the sender has confirmed an
 * address at that domain.
 * @param targets final targets of links that redirect in order to count clicks
 */
export const mailLinkNote =
  (origin: string, fromAddress: string, targets: ReadonlyMap<string, string> = new Map()): LinkNote =>
  (url, label) =>
    linkNote(targets.get(url) ?? url, label, origin, domainOf(fromAddress));
