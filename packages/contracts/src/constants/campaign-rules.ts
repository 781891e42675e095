import { type CampaignVariable, campaignLimits, campaignVariables, reservedSlugs } from './campaigns.js';

/** What is wrong with a part of a campaign, as the code of a refused field (rule 10.36). */
export type CampaignFault =
  | 'LINK_ADDRESS'
  | 'PICTURE_ADDRESS'
  | 'SLUG_FORM'
  | 'SLUG_RESERVED'
  | 'UNKNOWN_VARIABLE';

/** A variable with its fallback: `{{contactName|there}}`. Braces around anything longer are text. */
const variable = /\{\{([^{}|\n]{1,60})(?:\|([^{}\n]{0,200}))?\}\}/g;

const isKnown = (name: string): boolean => campaignVariables.some((known) => known === name);

/** Names between braces that are no variables, each once, as they were typed. */
export function unknownVariables(text: string): string[] {
  const names = Array.from(text.matchAll(variable), ([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !isKnown(name)))];
}

/** Variables that leave nothing behind for a lead without that field, each once. */
export function variablesWithoutFallback(text: string): CampaignVariable[] {
  const bare = Array.from(text.matchAll(variable)).filter(([, , fallback = '']) => fallback.trim() === '');
  const names = new Set(bare.map(([, name = '']) => name.trim()));
  return campaignVariables.filter((known) => names.has(known));
}

/**
 * A text with its variables filled in.
 * @param values of the lead; an empty or missing one is replaced by the fallback, or by nothing
 */
export const fillVariables = (
  text: string,
  values: Readonly<Partial<Record<string, string | null>>>,
): string =>
  text.replace(variable, (whole: string, name: string, fallback: string | undefined) =>
    isKnown(name.trim()) ? values[name.trim()]?.trim() || (fallback ?? '').trim() : whole,
  );

/** Names that no public server has, and those that only name a machine of the network that they are asked in. */
const innerHost =
  /^(?:[^.]*|.*\.(?:localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion))$/;
/** An address in numbers, as URL writes it however it was typed. */
const numericHost = /^(?:\[.*\]|[\d.]+)$/;

function parse(address: string): URL | null {
  // URL drops white space and line ends inside an address: what is shown would not be what is opened. Variables are for texts.
  if (address.length > campaignLimits.url || /[\s\p{Cc}\\{}]/u.test(address)) return null;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Whether something may be opened by a click: https, http or mailto, without a name and password in it. */
export function isLinkAddress(address: string): boolean {
  const url = parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'mailto:') return /^[^@?]+@[^@?]+(\?|$)/.test(address.slice('mailto:'.length));
  return (url.protocol === 'https:' || url.protocol === 'http:') && /^https?:\/\//i.test(address);
}

/** Whether an address is a link that nobody on the way can read or change. */
export const isSecureLink = (address: string): boolean => /^https:/i.test(address) && isLinkAddress(address);

/**
 * Whether a picture may be shown from an address: https at a public host's name. Addresses in numbers and names of the inner
 * network are refused, because whoever opens the email asks there, from inside of their own network.
 */
export function isPictureAddress(address: string): boolean {
  if (!isLinkAddress(address)) return false;
  const { protocol, hostname } = new URL(address);
  const host = hostname.toLowerCase().replace(/\.+$/, '');
  return protocol === 'https:' && host !== '' && !numericHost.test(host) && !innerHost.test(host);
}

/** What is wrong with the last part of the address of a landing page, if anything is. */
export function slugFault(slug: string): 'SLUG_FORM' | 'SLUG_RESERVED' | null {
  if (slug.length > campaignLimits.slug || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'SLUG_FORM';
  return reservedSlugs.includes(slug) ? 'SLUG_RESERVED' : null;
}
