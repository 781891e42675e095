import type { DigitalSourceType } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit';
import { digitalSourceUrl } from '../content/digital-source.rules.js';

const schemaOrg = 'https://schema.org';
/** The name that schema.org has for a code of the vocabulary: `AlgorithmicMediaDigitalSource`. */
const schemaName = (type: DigitalSourceType) =>
  `${schemaOrg}/${type.charAt(0).toUpperCase()}${type.slice(1)}DigitalSource`;

/**
 * What machines are told of where the text of a page comes from (rule 10.13). A browser takes JSON-LD for data and never runs it,
 * so the content security policy has nothing to allow.
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
  // Nothing in it can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return [
    `<meta name="digitalSourceType" content="${escapeHtml(digitalSourceUrl(type))}">`,
    `<script type="application/ld+json">${json}</script>`,
  ];
}
