import type { Site } from './site.js';

/** Domain names that are reserved for examples (RFC 2606). */
const exampleHost = /(^|\.)(example|test|invalid)$|(^|\.)example\.(com|net|org)$/i;

/**
 * Returns the problems that keep a site from going public: obvious placeholders, missing facts that article 10 of the Spanish LSSI
 * requires, and missing sources of advertised figures. Empty when the site may go public.
 */
export function siteGaps(site: Site): string[] {
  const gaps: string[] = [];
  if (exampleHost.test(site.email.split('@').at(-1) ?? '')) gaps.push(`email is an example (${site.email})`);
  if (/0{6}$/.test(site.phone.replaceAll(' ', ''))) gaps.push(`phone is an example (${site.phone})`);
  if (exampleHost.test(new URL(site.companyPage).hostname)) {
    gaps.push(`companyPage is an example (${site.companyPage})`);
  }
  for (const claim of ['leadCapture', 'monthlyTarget'] as const) {
    const { shown = true, source } = site.claims?.[claim] ?? {};
    if (shown && !source) gaps.push(`claims.${claim} is shown without its source`);
  }
  for (const fact of ['legalName', 'taxId', 'address', 'registration'] as const) {
    if (!site[fact]) gaps.push(`${fact} is missing`);
  }
  return gaps;
}
