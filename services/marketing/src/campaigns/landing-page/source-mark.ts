import type { DigitalSourceType } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit';
import { digitalSourceUrl } from '../content/digital-source.rules.js';

const schemaOrg = 'https://schema.org';
/** Returns the schema.org URL for a code of the IPTC vocabulary, such as `…/AlgorithmicMediaDigitalSource`. */
const schemaName = (type: DigitalSourceType) =>
  `${schemaOrg}/${type.charAt(0).toUpperCase()}${type.slice(1)}DigitalSource`;

/**
 * Returns the origin of a page's text as JSON-LD (rule 10.13). Browsers never execute JSON-LD, so the content security policy need not
 * allow it.
 */
export function sourceMark(
  type: DigitalSourceType,
  { title, url }: { title: string; url: string },
): string[] {
  const data = {
    '@context': schemaOrg,
    '@type': 'WebPage',
    ...{ name: title, url },
    digitalSourceType: [schemaName(type), digitalSourceUrl(type)],
  };
  // The text is escaped, so that nothing in it can close the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return [
    `<meta name="digitalSourceType" content="${escapeHtml(digitalSourceUrl(type))}">`,
    `<script type="application/ld+json">${json}</script>`,
  ];
}
