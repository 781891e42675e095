/** Minimum contrast between a text and its background (WCAG 2, AA). */
const leastContrast = 4.5;
/** Minimum contrast between a filled shape and the ground, so that the shape is visible. */
const leastShape = 1.8;
const white = '#FFFFFF';
/** The site's dark colour, for text on light colours. */
const ink = '#0B1220';
const black = '#000000';

type Channels = readonly [red: number, green: number, blue: number];

/** @param hex colour as `#RRGGBB` */
function channelsOf(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const linear = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of two colours (`#RRGGBB`) as WCAG 2 defines it: from 1 (equal) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Mixes two colours; share 0 returns the first, 1 the second. */
export function mixed(first: string, second: string, share: number): string {
  const [one, other] = [channelsOf(first), channelsOf(second)];
  const between = one.map((channel, index) => Math.round(channel + ((other[index] ?? 0) - channel) * share));
  return `#${between.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Returns white or a dark colour, whichever is readable on a ground. Black is the last resort: white or black always is readable. */
export function readableOn(ground: string): string {
  return [white, ink].find((color) => contrastOf(color, ground) >= leastContrast) ?? black;
}

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
