import { type BrandFont, brandFonts, brandPalettes } from '@portals/contracts/constants';
import { z } from 'zod';

const fontNames = Object.keys(brandFonts) as [BrandFont, ...BrandFont[]];

/** Brand data for a company's emails and pages; each mailing stores a copy. */
export const ShownBrand = z.object({
  /** Name of the company. */
  name: z.string(),
  mainColor: z.string(),
  accentColor: z.string(),
  /** Font of the brand; null when the company has no brand, so that its emails and pages use the site's style. */
  font: z.enum(fontNames).nullable(),
  postalAddress: z.string(),
  links: z.array(z.string()),
  /** Path of the logo on the site; null in brands stored before logos existed. */
  logo: z.string().nullable().default(null),
});
export type ShownBrand = z.infer<typeof ShownBrand>;

/** Returns the colours of a brand for the light and the dark scheme. */
export const palettesOf = (brand: ShownBrand) => brandPalettes(brand.font === null ? null : brand);
