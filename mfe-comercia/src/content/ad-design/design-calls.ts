import type { BrandColors, ContentVariant } from '@portals/contracts/marketing';
import { companyPath } from '../../shared';

/** Two colours as `#RRGGBB`. */
export type Colors = Pick<BrandColors, 'mainColor' | 'accentColor'>;

export const brandColorsPath = (companyId: number) => `${companyPath(companyId)}/brand-colors`;

/** Identifies a drawn text; the version changes the URL of its picture when the text was changed. */
export type DrawnVariant = Pick<ContentVariant, 'id' | 'version'>;

/** @param file a picture or `all.zip`; without it the description of the designs */
export function designPath(variant: DrawnVariant, colors: Colors, file = '', more: object = {}): string {
  const below = file === '' ? '' : `/${file}`;
  const { mainColor, accentColor } = colors;
  const query = new URLSearchParams({ mainColor, accentColor, v: String(variant.version), ...more });
  return `/api/marketing/content-variants/${variant.id}/ad-designs${below}?${query}`;
}
