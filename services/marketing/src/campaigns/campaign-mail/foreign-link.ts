import { escapeHtml } from '@portals/service-kit/html';
import { domainOf } from '../../kernel/plain.js';

/** What stands behind a link, as HTML. */
export type LinkNote = (url: string, label: string) => string;

/**
 * Says beside a link where it leads, unless it stays on the site or its words say so already (rule 16.30).
 * @param origin of the site
 * @param ownDomain of whoever writes it, which needs no note either, with all below it
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
 * The notes of an email, whose sender has confirmed the domain of the address.
 * @param targets where links lead that only count clicks
 */
export const mailLinkNote =
  (origin: string, fromAddress: string, targets: ReadonlyMap<string, string> = new Map()): LinkNote =>
  (url, label) =>
    linkNote(targets.get(url) ?? url, label, origin, domainOf(fromAddress));
