import { brandFonts, brandPalettes } from '@portals/contracts/constants';
import { palettesOf, type ShownBrand } from '../brand/shown-brand.js';
import type { EmailPalettes } from './email-style.rules.js';

/** Look of an email. */
export interface EmailLook {
  palettes: EmailPalettes;
  /** Fonts of its texts, as devices have them: many mail clients load none. */
  font: string;
  /** Name of the company in the band above the email; null for an email without a band. */
  name: string | null;
  /** Address of the logo on the site, which takes the place of the name; null for none. */
  logo: string | null;
  /** Pages of the company in social networks. */
  links: readonly string[];
}

/** @param brand missing for emails of mailings that were requested before there were brands: they stay as they were */
export const lookOfEmail = (brand?: ShownBrand): EmailLook =>
  brand === undefined
    ? {
        palettes: brandPalettes(null),
        font: brandFonts.inter.similar,
        name: null,
        logo: null,
        links: [],
      }
    : {
        palettes: palettesOf(brand),
        font: brandFonts[brand.font ?? 'inter'].similar,
        name: brand.name,
        logo: brand.logo,
        links: brand.links,
      };
