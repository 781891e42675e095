import { z } from 'zod';
import { adDesignFileTypes, adDesignFormats, adDesignParts } from '../constants/ad-design.js';
import { id, text } from '../fields/fields.js';

/** A colour as `#RRGGBB`. */
const color = text()
  .check(z.regex(/^#[0-9a-f]{6}$/i))
  .transform((value) => value.toUpperCase());

/** GET /api/marketing/companies/:companyId/brand-colors: what the company's designs are drawn in (rule 10.21). */
export const BrandColors = z.object({
  marketingCompanyId: id,
  mainColor: z.string(),
  accentColor: z.string(),
  /** 0 while the company has chosen none and these are those of the site. */
  version: z.int(),
});
export type BrandColors = z.infer<typeof BrandColors>;

/** PATCH /api/marketing/companies/:companyId/brand-colors: the colours that change, and the version that was read (rule 9.6). */
export const BrandColorsPatch = z.object({
  mainColor: color.optional(),
  accentColor: color.optional(),
  version: z.int().nonnegative(),
});
export type BrandColorsPatch = z.infer<typeof BrandColorsPatch>;

/** Query of everything below /api/marketing/content-variants/:id/ad-designs: other colours than those of the company. */
export const AdDesignQuery = z.object({ mainColor: color.optional(), accentColor: color.optional() });
export type AdDesignQuery = z.infer<typeof AdDesignQuery>;

/** The same of one picture. With `download`, a browser keeps it as a file. */
export const AdDesignFileQuery = AdDesignQuery.extend({
  download: z.enum(['true', 'false']).default('false'),
});
export type AdDesignFileQuery = z.infer<typeof AdDesignFileQuery>;

const fileTypes = z.enum(adDesignFileTypes);
const formats = z.enum(adDesignFormats);

/** The name of a picture in an address: its format and its type, such as `square.png`. */
export const AdDesignFile = text()
  .transform((name) => {
    const [format, type, ...rest] = name.split('.');
    return rest.length === 0 ? { format, type } : {};
  })
  .pipe(z.object({ format: formats, type: fileTypes }));
export type AdDesignFile = z.infer<typeof AdDesignFile>;

/** What stands on a design, as it is drawn. */
const texts = z.object({
  productName: z.string().nullable(),
  headline: z.string().nullable(),
  claim: z.string().nullable(),
  price: z.string().nullable(),
  callToAction: z.string().nullable(),
} satisfies Record<(typeof adDesignParts)[number], unknown>);

/**
 * GET /api/marketing/content-variants/:id/ad-designs: what the pictures of a text of the type `ad-design` show. Errors: 404
 * NOT_FOUND also for texts of other types, 503 AD_DESIGN_BUSY.
 */
export const AdDesigns = z.object({
  mainColor: z.string(),
  accentColor: z.string(),
  texts,
  /** Pictures and signs of the texts that the fonts lack: the designs go without them. */
  leftOut: z.string().array(),
  /** Letters that the fonts lack: with any, there is no picture. */
  missing: z.string().array(),
  /** Least contrast of a text and its ground; at least 4.5. */
  contrast: z.number(),
  designs: z
    .object({
      format: formats,
      /** The part that is too long for the smallest letters that can be read in this format; null when there is a picture. */
      tooLong: z.enum(adDesignParts).nullable(),
    })
    .array(),
});
export type AdDesigns = z.infer<typeof AdDesigns>;
