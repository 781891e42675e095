import { brandFonts, brandPalettes } from '@portals/contracts/constants';
import { palettesOf, type ShownBrand } from '../brand/shown-brand.js';
import type { EmailPalettes } from './email-style.rules.js';

export interface EmailLook {
  palettes: EmailPalettes;
  /** Fonts of the texts: only fonts installed on devices, because many mail clients load no web fonts. */
  font: string;
  /** Name of the company in the band at the top of the email; null for an email without a band. */
  name: string | null;
  /** Path of the logo on the site, which replaces the name in the band; null without a logo. */
  logo: string | null;
  /** URLs of the company's social media pages. */
  links: readonly string[];
}

/** @param brand undefined for mailings requested before brands existed, which use the site's style */
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
