/** Minimum contrast between a text and its background (WCAG 2, AA). */
const leastContrast = 4.5;
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

/**
 * Returns a text colour that is readable on a background: white, else the site's dark colour, else black. Either white or black is always
 * readable.
 */
export function readableOn(ground: string): string {
  return [white, ink].find((color) => contrastOf(color, ground) >= leastContrast) ?? black;
}

/**
 * Makes a colour visible on its backgrounds by mixing in as little as needed of another colour, so that the hue stays recognisable.
 * @param towards a colour with enough contrast on all backgrounds
 * @param least minimum contrast on each background; defaults to the minimum for text
 */
export function strengthened(
  color: string,
  grounds: readonly string[],
  towards: string,
  least = leastContrast,
): string {
  const shares = Array.from({ length: 21 }, (_, step) => step / 20);
  const candidates = shares.map((share) => mixed(color, towards, share));
  return candidates.find((one) => grounds.every((ground) => contrastOf(one, ground) >= least)) ?? towards;
}
