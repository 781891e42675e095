import { type AdDesignLayout, contrastOf, mixed, readableOn } from '@portals/contracts/constants';

/** Minimum contrast between a text and its background (WCAG 2, AA). */
const leastContrast = 4.5;
/** Minimum contrast between a filled shape and the background, so that the shape is visible. */
const leastShape = 1.8;

/** Colour of a text and of its background. */
interface ColorPair {
  text: string;
  ground: string;
}

/** Colours of a design, derived from a brand's two colours. Every text is readable on its background. */
export interface DesignColors {
  /** Background of the whole design. */
  ground: string;
  /** Background of the pattern: the design's background, slightly lighter or darker. */
  shade: string;
  /** Muted colours of the pattern. */
  quiet: readonly [string, string];
  /** The one vivid colour of the pattern. */
  spark: string;
  companyName: ColorPair;
  productName: ColorPair;
  headline: ColorPair;
  claim: ColorPair;
  price: ColorPair;
  callToAction: ColorPair;
}

const ifReadable = (color: string, ground: string, other: string) =>
  contrastOf(color, ground) >= leastContrast ? color : other;

type Layout = AdDesignLayout;
const white = '#FFFFFF';
const ink = '#0B1220';
/** Colours of the white plate behind the logo and the company name on a picture. */
const plate: ColorPair = { text: ink, ground: white };

const isSeen = (color: string, ground: string) => contrastOf(color, ground) >= leastShape;

/** Returns the colours of a design whose background is the main colour. */
function onMain(mainColor: string, accentColor: string): DesignColors {
  const text = readableOn(mainColor);
  const spark = isSeen(accentColor, mainColor) ? accentColor : text;
  const claim = ifReadable(mixed(text, mainColor, 0.18), mainColor, text);
  return {
    ground: mainColor,
    shade: mixed(mainColor, text, 0.06),
    quiet: [mixed(mainColor, text, 0.13), mixed(mainColor, text, 0.22)],
    spark,
    companyName: plate,
    productName: { text: ifReadable(spark, mainColor, text), ground: mainColor },
    headline: { text, ground: mainColor },
    claim: { text: claim, ground: mainColor },
    price: { text: readableOn(spark), ground: spark },
    callToAction: { text: mainColor, ground: text },
  };
}

/** Returns the colours of a design on white, with both brand colours in texts and shapes. */
function onWhite(mainColor: string, accentColor: string): DesignColors {
  const headline = [mainColor, accentColor].find((color) => contrastOf(color, white) >= leastContrast) ?? ink;
  const spark = [accentColor, mainColor].find((color) => isSeen(color, white)) ?? ink;
  return {
    ground: white,
    shade: mixed(white, headline, 0.06),
    quiet: [mixed(white, headline, 0.1), mixed(white, spark, 0.3)],
    spark,
    companyName: plate,
    // A light colour would look brown if it were darkened until readable, so the headline's colour is used instead.
    productName: { text: ifReadable(spark, white, headline), ground: white },
    headline: { text: headline, ground: white },
    claim: { text: mixed(ink, white, 0.25), ground: white },
    price: { text: readableOn(spark), ground: spark },
    callToAction: { text: white, ground: headline },
  };
}

/** Returns the colours of a design whose background is the accent colour. */
function onAccent(mainColor: string, accentColor: string): DesignColors {
  const text = readableOn(accentColor);
  const spark = isSeen(mainColor, accentColor) ? mainColor : text;
  const pair = { text, ground: accentColor };
  return {
    ground: accentColor,
    shade: mixed(accentColor, text, 0.08),
    quiet: [mixed(spark, accentColor, 0.35), mixed(spark, accentColor, 0.65)],
    spark,
    companyName: pair,
    productName: pair,
    headline: pair,
    claim: pair,
    price: { text: readableOn(spark), ground: spark },
    callToAction: { text: accentColor, ground: text },
  };
}

const colorsOf: Readonly<Record<Layout, (mainColor: string, accentColor: string) => DesignColors>> = {
  pattern: onMain,
  split: onMain,
  cover: onMain,
  frame: onWhite,
  poster: onAccent,
};

/** Derives the colours of a design from a brand's two colours. An accent colour that does not stand out from the background is replaced. */
export const designColors = (mainColor: string, accentColor: string, layout: Layout = 'pattern') =>
  colorsOf[layout](mainColor, accentColor);

/** Returns the lowest contrast between any text and its background in a design with these colours. */
export function leastContrastOf(mainColor: string, accentColor: string, layout: Layout = 'pattern'): number {
  const { companyName, productName, headline, claim, price, callToAction } = designColors(
    mainColor,
    accentColor,
    layout,
  );
  const pairs = [companyName, productName, headline, claim, price, callToAction];
  return Math.min(...pairs.map(({ text, ground }) => contrastOf(text, ground)));
}
