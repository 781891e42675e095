import { type CampaignVariable, campaignLimits, campaignVariables, reservedSlugs } from './campaigns.js';
import { storedPicture } from './pictures.js';

/** Error codes for an invalid field of a campaign (rule 10.36). */
export type CampaignFault =
  | 'LINK_ADDRESS'
  | 'PICTURE_ADDRESS'
  | 'SLUG_FORM'
  | 'SLUG_RESERVED'
  | 'UNKNOWN_VARIABLE';

/** Matches a variable with its fallback, `{{contactName|there}}`. Longer texts in braces are plain text. */
const variable = /\{\{([^{}|\n]{1,60})(?:\|([^{}\n]{0,200}))?\}\}/g;

const isKnown = (name: string): boolean => campaignVariables.some((known) => known === name);

/** Returns the distinct names in braces that are not variables, as they were typed. */
export function unknownVariables(text: string): string[] {
  const names = Array.from(text.matchAll(variable), ([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !isKnown(name)))];
}

/** Returns the distinct variables without a fallback. For a lead without the field, such a variable becomes an empty text. */
export function variablesWithoutFallback(text: string): CampaignVariable[] {
  const bare = Array.from(text.matchAll(variable)).filter(([, , fallback = '']) => fallback.trim() === '');
  const names = new Set(bare.map(([, name = '']) => name.trim()));
  return campaignVariables.filter((known) => names.has(known));
}

/**
 * Returns the text with its variables filled in.
 * @param values fields of the lead; for an empty or missing field, the variable's fallback is used, or an empty text
 */
export const fillVariables = (
  text: string,
  values: Readonly<Partial<Record<string, string | null>>>,
): string =>
  text.replace(variable, (whole: string, name: string, fallback: string | undefined) =>
    isKnown(name.trim()) ? values[name.trim()]?.trim() || (fallback ?? '').trim() : whole,
  );

/**
 * Escapes the marks of limited Markdown within the lines of a plain text, so that none of it becomes bold, italic or a link (rule 10.38).
 * Lists and variables are left unchanged.
 */
export const escapeMarks = (text: string): string =>
  text
    .split(/(\{\{[^{}\n]{1,300}\}\})/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(/[\\*[\]]/g, '\\$&')))
    .join('');

/** Matches host names that cannot be public: single labels, and names that resolve only inside a local network. */
const innerHost =
  /^(?:[^.]*|.*\.(?:localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion))$/;
/** Matches the host of a `URL` that is an IP address; `URL` normalises all notations of IP addresses to this form. */
const numericHost = /^(?:\[.*\]|[\d.]+)$/;

function parse(address: string): URL | null {
  // URL strips white space and line breaks inside an address, so a link would open a different address from the one shown. Braces are
  // invalid because variables are allowed only in texts.
  if (address.length > campaignLimits.url || /[\s\p{Cc}\\{}]/u.test(address)) return null;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Returns true when a link may have this address: https, http or mailto, without a user name or password. */
export function isLinkAddress(address: string): boolean {
  const url = parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'mailto:') return /^[^@?]+@[^@?]+(\?|$)/.test(address.slice('mailto:'.length));
  return (url.protocol === 'https:' || url.protocol === 'http:') && /^https?:\/\//i.test(address);
}

/** Returns true when the address is an https link, which nobody can read or change in transit. */
export const isSecureLink = (address: string): boolean => /^https:/i.test(address) && isLinkAddress(address);

/**
 * Returns true when a picture may be loaded from the address: an uploaded picture, or https at a public host name. IP addresses and names
 * of internal networks are rejected, because the email client of each recipient would request them from inside its own network.
 */
export function isPictureAddress(address: string): boolean {
  if (storedPicture(address) !== null) return true;
  if (!isLinkAddress(address)) return false;
  const { protocol, hostname } = new URL(address);
  const host = hostname.toLowerCase().replace(/\.+$/, '');
  return protocol === 'https:' && host !== '' && !numericHost.test(host) && !innerHost.test(host);
}

/** Returns the error code of an invalid landing page slug; null when it is valid. */
export function slugFault(slug: string): 'SLUG_FORM' | 'SLUG_RESERVED' | null {
  if (slug.length > campaignLimits.slug || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'SLUG_FORM';
  return reservedSlugs.includes(slug) ? 'SLUG_RESERVED' : null;
}
