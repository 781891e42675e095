import type { AdDesignPart } from '@portals/contracts/constants';
import { arrow, type DesignTexts } from './arrange-design.rules.js';
import type { PosterPlaces } from './poster-layout.rules.js';
import { between, type Lines, linesOf } from './text-block.rules.js';

/** Content of a poster that takes up space. */
export interface PosterParts {
  texts: DesignTexts;
  /** Size of the logo in pixels; null when there is no logo. */
  logo: { width: number; height: number } | null;
}

/** Logo and name of the company, not yet positioned. */
export interface Mark {
  logo: { width: number; height: number } | null;
  /** Padding of the plate; 0 when there is no plate. */
  padding: number;
  name: Lines | null;
  gap: number;
  width: number;
  height: number;
}

/** Maximum width of a logo, as a multiple of its height. */
const widestLogo = 4;

/**
 * Returns the logo, with the company name beside it if both fit. Otherwise the logo stands alone, because a logo usually contains the name.
 * @param isOnPicture true when the logo is placed on a picture; the white plate behind it then also contains the name
 * @returns null when the name is too long and there is no logo
 */
export function markOf(
  { texts, logo }: PosterParts,
  places: PosterPlaces,
  room: number,
  share: number,
  isOnPicture: boolean,
): Mark | null {
  const tall = between(places.logo, share);
  const size = between(places.companyName, share);
  const scale = logo === null ? 0 : Math.min(tall / logo.height, (tall * widestLogo) / logo.width);
  const shown = logo && { width: logo.width * scale, height: logo.height * scale };
  const padding = isOnPicture || (shown && places.frame === 0) ? tall * 0.28 : 0;
  const gap = shown ? size * 0.7 + (isOnPicture ? 0 : padding) : 0;
  const aside = (shown?.width ?? 0) + gap + 2 * padding;
  const name =
    texts.companyName === null
      ? null
      : linesOf('companyName', texts.companyName, size, room - aside, places.font);
  if (name === null && texts.companyName !== null && shown === null) return null;
  const least = isOnPicture && shown === null ? tall * 0.5 : 0;
  const height =
    Math.max(shown?.height ?? 0, name === null ? 0 : name.height + size * 0.2, least) + 2 * padding;
  const width = name === null ? (shown?.width ?? 0) + 2 * padding : aside + name.width;
  const isEmpty = name === null && shown === null;
  return { logo: shown, padding, name, gap, width: isEmpty ? 0 : width, height: isEmpty ? 0 : height };
}

/** A price or a call to action on its background, not yet positioned. */
export interface Filled {
  lines: Lines;
  width: number;
  height: number;
  inside: { x: number; y: number };
}

function badgeOf(text: string, places: PosterPlaces, widest: number, share: number): Filled | null {
  const size = between(places.price, share) * 0.8;
  const inside = { x: size * 0.55, y: size * 0.45 };
  const lines = linesOf('price', text, Math.max(size, places.price[0]), widest - 2 * inside.x, places.font);
  return lines && { lines, inside, width: lines.width + 2 * inside.x, height: lines.height + 2 * inside.y };
}

function buttonOf(text: string, places: PosterPlaces, widest: number, share: number): Filled | null {
  const size = between(places.callToAction, share);
  const inside = { x: size * 1.05, y: size * 0.78 };
  const aside = 2 * inside.x + size * (arrow.gap + arrow.length);
  const lines = linesOf('callToAction', text, size, widest - aside, places.font);
  return lines && { lines, inside, width: lines.width + aside, height: lines.height + 2 * inside.y };
}

/** Price and call to action: in one row if both fit, otherwise with the price above. */
export interface Foot {
  badge: Filled | null;
  button: Filled | null;
  isRow: boolean;
  gap: number;
  width: number;
  height: number;
}

/** @returns the positions of price and call to action, or the part that is too long */
export function footOf(
  texts: DesignTexts,
  places: PosterPlaces,
  widest: number,
  share: number,
): Foot | AdDesignPart {
  const badge = texts.price === null ? null : badgeOf(texts.price, places, widest, share);
  if (texts.price !== null && badge === null) return 'price';
  const button = texts.callToAction === null ? null : buttonOf(texts.callToAction, places, widest, share);
  if (texts.callToAction !== null && button === null) return 'callToAction';
  const gap = badge && button ? places.gap * 0.55 : 0;
  const across = (badge?.width ?? 0) + gap + (button?.width ?? 0);
  const isRow = across <= widest && (badge?.lines.texts.length ?? 1) === 1;
  const heights = [badge?.height ?? 0, button?.height ?? 0] as const;
  return {
    ...{ badge, button, isRow, gap },
    width: isRow ? across : Math.max(badge?.width ?? 0, button?.width ?? 0),
    height: isRow ? Math.max(...heights) : heights[0] + gap + heights[1],
  };
}
