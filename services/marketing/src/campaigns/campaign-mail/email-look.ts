import { brandFonts, brandPalettes } from '@portals/contracts/constants';
import { palettesOf, type ShownBrand } from '../brand/shown-brand.js';
import type { EmailPalettes } from './email-style.rules.js';

export interface EmailLook {
  palettes: EmailPalettes;
  /** Fonts of the texts, limited to fonts installed on devices, because many mail clients load no others. */
  font: string;
  /** Name of the company in the band above the email; null for an email without a band. */
  name: string | null;
  /** Address of the logo on the site, which is shown instead of the name; null without a logo. */
  logo: string | null;
  /** Addresses of the company's pages in social networks. */
  links: readonly string[];
}

/** @param brand missing for emails of mailings requested before brands existed, which keep their look */
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
