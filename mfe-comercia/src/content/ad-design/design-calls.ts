import type { BrandColors, ContentVariant } from '@portals/contracts/marketing';
import { companyPath } from '../../shared';

/** Two colours as `#RRGGBB`. */
export type Colors = Pick<BrandColors, 'mainColor' | 'accentColor'>;

export const brandColorsPath = (companyId: number) => `${companyPath(companyId)}/brand-colors`;

/** Identifies the text in an image. The version is part of the image's URL, so that a changed text gets a new image. */
export type DrawnVariant = Pick<ContentVariant, 'id' | 'version'>;

/** @param file name of an image, or `all.zip`; empty for the JSON description of the designs */
export function designPath(variant: DrawnVariant, colors: Colors, file = '', more: object = {}): string {
  const below = file === '' ? '' : `/${file}`;
  const { mainColor, accentColor } = colors;
  const query = new URLSearchParams({ mainColor, accentColor, v: String(variant.version), ...more });
  return `/api/marketing/content-variants/${variant.id}/ad-designs${below}?${query}`;
}
