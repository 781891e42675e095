import type { AdLook, BrandColors, ContentVariant } from '@portals/contracts/marketing';

/** Two colours as `#RRGGBB`. */
export type Colors = Pick<BrandColors, 'mainColor' | 'accentColor'>;

/**
 * Identifies the text of an image. Its version is part of the image's URL, so that a changed text gets a new image instead of a cached one.
 */
export type DrawnVariant = Pick<ContentVariant, 'id' | 'version'>;

export const adLookPath = (contentId: number) => `/api/marketing/contents/${contentId}/ad-look`;

/**
 * Colours of all images of a text, with the version of their layout and photo. The version is part of the image URLs, so that a changed
 * look gets new images instead of cached ones.
 */
export interface DesignLook extends Colors {
  look: AdLook['version'];
}

/** @param file name of an image, or `all.zip`; empty for the JSON description of the images */
export function designPath(
  variant: DrawnVariant,
  { mainColor, accentColor, look }: DesignLook,
  file = '',
  more: object = {},
): string {
  const below = file === '' ? '' : `/${file}`;
  const versions = { v: String(variant.version), look: String(look) };
  const query = new URLSearchParams({ mainColor, accentColor, ...versions, ...more });
  return `/api/marketing/content-variants/${variant.id}/ad-designs${below}?${query}`;
}
