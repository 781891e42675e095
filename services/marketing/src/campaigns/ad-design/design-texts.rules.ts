import type { AdDesigns, ContentVariant } from '@portals/contracts/marketing';
import type { DesignTexts } from './arrange-design.rules.js';
import { drawableText } from './drawable-text.rules.js';
import { type FaceName, hasGlyph } from './typefaces.js';

const faces: readonly FaceName[] = ['display', 'text', 'label'];
/**
 * Returns true when all fonts contain a character. The fonts differ in only a few characters, so a character that any font lacks counts as
 * missing.
 */
const has = (character: string) => faces.every((face) => hasGlyph(face, character));

/** Texts of a design, and the characters that cannot be drawn. */
export type ShownTexts = Pick<AdDesigns, 'leftOut' | 'missing'> & { texts: DesignTexts };

/**
 * Returns the texts of a design. The product name is shown above a headline that does not contain it, and in place of a missing headline.
 * @param company name of the company; null for a layout that does not show it
 * @param product name of the product, and its price in the notation of the text's language; `price` is null when no price is shown
 */
export function shownTexts(
  variant: Pick<ContentVariant, 'headline' | 'claim' | 'callToAction'>,
  product: { name: string; price: string | null },
  company: string | null = null,
): ShownTexts {
  const leftOut = new Set<string>();
  const missing = new Set<string>();
  const clean = (text: string | null | undefined) => {
    const drawable = drawableText(text ?? '', has);
    for (const sign of drawable.leftOut) leftOut.add(sign);
    for (const letter of drawable.missing) missing.add(letter);
    return drawable.text || null;
  };
  const name = clean(product.name);
  const headline = clean(variant.headline) ?? name;
  const isNamed = name === null || headline?.toLowerCase().includes(name.toLowerCase());
  const texts = {
    companyName: clean(company),
    productName: isNamed ? null : name,
    headline,
    claim: clean(variant.claim),
    price: clean(product.price),
    callToAction: clean(variant.callToAction),
  };
  return { texts, leftOut: [...leftOut], missing: [...missing] };
}
