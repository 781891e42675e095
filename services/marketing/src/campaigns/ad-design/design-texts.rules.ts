import type { AdDesigns, ContentVariant } from '@portals/contracts/marketing';
import type { DesignTexts } from './arrange-design.rules.js';
import { drawableText } from './drawable-text.rules.js';
import { type FaceName, hasGlyph } from './typefaces.js';

const faces: readonly FaceName[] = ['display', 'text', 'label'];
/** All faces have the same letters but for a few: what one of them lacks counts as lacking, whatever the text is for. */
const has = (character: string) => faces.every((face) => hasGlyph(face, character));

/** What a design says, and what of it cannot be drawn. */
export type ShownTexts = Pick<AdDesigns, 'leftOut' | 'missing'> & { texts: DesignTexts };

/**
 * What the design of a text shows. The name of the product stands above a headline that does not have it already, and takes the
 * place of one that is missing.
 * @param product its name, and its price as it is told; null for none
 */
export function shownTexts(
  variant: Pick<ContentVariant, 'headline' | 'claim' | 'callToAction'>,
  product: { name: string; price: string | null },
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
    productName: isNamed ? null : name,
    headline,
    claim: clean(variant.claim),
    price: clean(product.price),
    callToAction: clean(variant.callToAction),
  };
  return { texts, leftOut: [...leftOut], missing: [...missing] };
}
