import type { Facts } from './facts.rules.js';
import { languageOf } from './phrase-language.rules.js';

const longest = 28;
const mostWords = 4;

/** Turns a text into a hashtag; null when that is impossible. */
function hashtagOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined = words
    .map((word) => (/^\p{Ll}+$/u.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');
  const isOne = words.length > 0 && words.length <= mostWords && joined.length <= longest;
  return isOne && /\p{L}{2}/u.test(joined) ? `#${joined}` : null;
}

/** Returns hashtags from the sector, the company and the product. */
export function hashtagsOf({ sector, company, name, language }: Facts, most: number): string[] {
  const spoken = languageOf(sector);
  const field = spoken === null || spoken === language ? sector : '';
  const seen = new Set<string>();
  const tags = [...field.split(/[,;/]/), company ?? '', name].flatMap((text) => hashtagOf(text) ?? []);
  return tags
    .filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()) !== undefined)
    .slice(0, most);
}
