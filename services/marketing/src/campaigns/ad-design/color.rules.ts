import { contrastOf, mixed, readableOn } from '@portals/contracts/constants';

/** Minimum contrast between a text and its background (WCAG 2, AA). */
const leastContrast = 4.5;
/** Minimum contrast between a filled shape and the ground, so that the shape is visible. */
const leastShape = 1.8;

/** Colour of a text and of its background. */
interface ColorPair {
  text: string;
  ground: string;
}

/** The colours of a design, derived from the two of a brand. Every pair is readable. */
export interface DesignColors {
  /** Background of the whole design. */
  ground: string;
  /** Background of the pattern: the ground, slightly lighter or darker. */
  shade: string;
  /** Muted colours of the pattern. */
  quiet: readonly [string, string];
  /** The one vivid colour of the pattern. */
  spark: string;
  productName: ColorPair;
  headline: ColorPair;
  claim: ColorPair;
  price: ColorPair;
  callToAction: ColorPair;
}

const ifReadable = (color: string, ground: string, other: string) =>
  contrastOf(color, ground) >= leastContrast ? color : other;

/**
 * Derives the colours of a design.
 * @param mainColor becomes the ground
 * @param accentColor used for the price and small shapes where it stands out from the ground
 */
export function designColors(mainColor: string, accentColor: string): DesignColors {
  const text = readableOn(mainColor);
  const isSeen = contrastOf(accentColor, mainColor) >= leastShape;
  const spark = isSeen ? accentColor : text;
  const claim = ifReadable(mixed(text, mainColor, 0.18), mainColor, text);
  return {
    ground: mainColor,
    shade: mixed(mainColor, text, 0.06),
    quiet: [mixed(mainColor, text, 0.13), mixed(mainColor, text, 0.22)],
    spark,
    productName: { text: ifReadable(spark, mainColor, text), ground: mainColor },
    headline: { text, ground: mainColor },
    claim: { text: claim, ground: mainColor },
    price: { text: readableOn(spark), ground: spark },
    callToAction: { text: mainColor, ground: text },
  };
}

/** Returns the lowest contrast between a text and its background on a design of these colours. */
export function leastContrastOf(mainColor: string, accentColor: string): number {
  const { productName, headline, claim, price, callToAction } = designColors(mainColor, accentColor);
  const pairs = [productName, headline, claim, price, callToAction];
  return Math.min(...pairs.map(({ text, ground }) => contrastOf(text, ground)));
}
