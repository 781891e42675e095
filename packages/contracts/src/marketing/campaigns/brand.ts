import { z } from 'zod';
import { type BrandFont, brandFonts, brandLimits } from '../../constants/brand.js';
import { campaignLimits } from '../../constants/campaigns.js';
import { id, text } from '../../fields/fields.js';

/** A colour as `#RRGGBB`. */
export const brandColor = text()
  .check(z.regex(/^#[0-9a-f]{6}$/i))
  .transform((value) => value.toUpperCase());

/** GET /api/marketing/companies/:companyId/brand-colors: the colours of the company's designs (rule 10.21). */
export const BrandColors = z.object({
  marketingCompanyId: id,
  mainColor: z.string(),
  accentColor: z.string(),
  /** Row version of the colours; 0 while the company has not chosen colours, so that the site's colours are returned. */
  version: z.int(),
});
export type BrandColors = z.infer<typeof BrandColors>;

/** PATCH /api/marketing/companies/:companyId/brand-colors: the changed colours, and the version they are based on (rule 9.6). */
export const BrandColorsPatch = z.object({
  mainColor: brandColor.optional(),
  accentColor: brandColor.optional(),
  version: z.int().nonnegative(),
});
export type BrandColorsPatch = z.infer<typeof BrandColorsPatch>;

const fontNames = Object.keys(brandFonts) as [BrandFont, ...BrandFont[]];
const font = z.enum(fontNames);

/** GET /api/marketing/companies/:companyId/brand: the design of the company's emails, pages and reports (rule 10.90). */
export const CompanyBrand = BrandColors.extend({
  /** Font of the brand; null while nobody has chosen a brand, so that emails and pages use the site's design. */
  font: font.nullable(),
  /** Postal address shown below landing pages and reports; may be empty. */
  postalAddress: z.string(),
  /** Addresses of the company's pages in social networks. */
  links: z.array(z.string()),
  /** Address of the logo, an uploaded picture; null for none. */
  logo: z.string().nullable(),
  /** Address of each font's file on this site. */
  fontFiles: z.record(font, z.string()),
});
export type CompanyBrand = z.infer<typeof CompanyBrand>;

/**
 * A link to one of the company's pages. Blank links are dropped; links other than https are rejected with the code SECURE_LINK and their
 * position (`links.1`).
 */
const brandLink = text().trim().max(campaignLimits.url);

/**
 * PATCH /api/marketing/companies/:companyId/brand: the changed fields, and the version they are based on (rule 9.6). Brand and
 * colours share one version.
 */
export const BrandPatch = BrandColorsPatch.extend({
  font: font.optional(),
  postalAddress: text().trim().max(brandLimits.postalAddress).optional(),
  links: z.array(brandLink).max(brandLimits.links).optional(),
  /** Address of one of the company's pictures; any other address is rejected with the code PICTURE_UNKNOWN. */
  logo: text().trim().max(campaignLimits.url).nullable().optional(),
});
export type BrandPatch = z.infer<typeof BrandPatch>;
