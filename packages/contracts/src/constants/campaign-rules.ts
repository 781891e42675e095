import { type CampaignVariable, campaignLimits, campaignVariables, reservedSlugs } from './campaigns.js';
import { storedPicture } from './pictures.js';

/** Error codes for an invalid field of a campaign (rule 10.36). */
export type CampaignFault =
  | 'LINK_ADDRESS'
  | 'PICTURE_ADDRESS'
  | 'SLUG_FORM'
  | 'SLUG_RESERVED'
  | 'UNKNOWN_VARIABLE';

/** Matches a variable with its fallback, `{{contactName|there}}`. Braces around anything longer are plain text. */
const variable = /\{\{([^{}|\n]{1,60})(?:\|([^{}\n]{0,200}))?\}\}/g;

const isKnown = (name: string): boolean => campaignVariables.some((known) => known === name);

/** Returns the names in braces that are not variables, each once, as they were typed. */
export function unknownVariables(text: string): string[] {
  const names = Array.from(text.matchAll(variable), ([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !isKnown(name)))];
}

/** Returns the variables without a fallback, each once. They leave a blank when a lead lacks the field. */
export function variablesWithoutFallback(text: string): CampaignVariable[] {
  const bare = Array.from(text.matchAll(variable)).filter(([, , fallback = '']) => fallback.trim() === '');
  const names = new Set(bare.map(([, name = '']) => name.trim()));
  return campaignVariables.filter((known) => names.has(known));
}

/**
 * Returns the text with its variables filled in.
 * @param values fields of the lead; an empty or missing one is replaced by the fallback, or by nothing
 */
export const fillVariables = (
  text: string,
  values: Readonly<Partial<Record<string, string | null>>>,
): string =>
  text.replace(variable, (whole: string, name: string, fallback: string | undefined) =>
    isKnown(name.trim()) ? values[name.trim()]?.trim() || (fallback ?? '').trim() : whole,
  );

/** Matches host names that no public server has: single labels, and names that resolve only inside a local network. */
const innerHost =
  /^(?:[^.]*|.*\.(?:localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion))$/;
/** Matches a numeric IP address in the form to which URL normalises every notation. */
const numericHost = /^(?:\[.*\]|[\d.]+)$/;

function parse(address: string): URL | null {
  // URL strips white space and line breaks inside an address, so a link would open a different address from the one shown. Braces are
  // invalid because variables are allowed only in texts.
  if (address.length > campaignLimits.url || /[\s\p{Cc}\\{}]/u.test(address)) return null;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Returns true when a click may open the address: https, http or mailto, without a user name or password in it. */
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
