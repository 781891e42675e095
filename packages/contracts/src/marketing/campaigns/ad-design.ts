import { z } from 'zod';
import {
  adDesignFileTypes,
  adDesignFormats,
  adDesignLayouts,
  adDesignParts,
} from '../../constants/ad-design.js';
import { campaignLimits } from '../../constants/campaigns.js';
import { id, text } from '../../fields/fields.js';
import { brandColor } from './brand.js';

/** Query of all calls below /api/marketing/content-variants/:id/ad-designs: colours that replace the company's colours. */
export const AdDesignQuery = z.object({
  mainColor: brandColor.optional(),
  accentColor: brandColor.optional(),
});
export type AdDesignQuery = z.infer<typeof AdDesignQuery>;

/** Query for one picture: the colours, and `download` to make the browser save the picture as a file. */
export const AdDesignFileQuery = AdDesignQuery.extend({
  download: z.enum(['true', 'false']).default('false'),
});
export type AdDesignFileQuery = z.infer<typeof AdDesignFileQuery>;

const fileTypes = z.enum(adDesignFileTypes);
const formats = z.enum(adDesignFormats);

/** File name of a picture in its URL: format and type, such as `square.png`. */
export const AdDesignFile = text()
  .transform((name) => {
    const [format, type, ...rest] = name.split('.');
    return rest.length === 0 ? { format, type } : {};
  })
  .pipe(z.object({ format: formats, type: fileTypes }));
export type AdDesignFile = z.infer<typeof AdDesignFile>;

/** Texts of a design, as they are rendered. */
const texts = z.object({
  /** Name of the company; null in the layout `pattern`, which does not show it. */
  companyName: z.string().nullable(),
  productName: z.string().nullable(),
  headline: z.string().nullable(),
  claim: z.string().nullable(),
  price: z.string().nullable(),
  callToAction: z.string().nullable(),
} satisfies Record<(typeof adDesignParts)[number], unknown>);

/**
 * GET /api/marketing/content-variants/:id/ad-designs: the designs of an `ad-design` text. Errors: 404 NOT_FOUND also for texts of other
 * types, 503 AD_DESIGN_BUSY.
 */
export const AdDesigns = z.object({
  mainColor: z.string(),
  accentColor: z.string(),
  texts,
  /** Emoji and symbols missing from the fonts; the designs omit them. */
  leftOut: z.string().array(),
  /** Letters missing from the fonts; if there are any, no picture is rendered. */
  missing: z.string().array(),
  /** Lowest contrast between a text and its background; at least 4.5. */
  contrast: z.number(),
  designs: z
    .object({
      format: formats,
      /** The text that does not fit this format even at the smallest legible size, so that there is no picture; null when all texts fit. */
      tooLong: z.enum(adDesignParts).nullable().catch('headline'),
    })
    .array(),
});
export type AdDesigns = z.infer<typeof AdDesigns>;

/** GET /api/marketing/contents/:id/ad-look: layout and picture shared by all designs of a generation request (rules 10.25 and 10.26). */
export const AdLook = z.object({
  contentId: id,
  layout: z.enum(adDesignLayouts),
  /** Address of an uploaded picture; null for a generated picture in the brand's colours. */
  picture: z.string().nullable(),
  /** Row version of layout and picture: 0 until somebody changes one of them. */
  version: z.int(),
});
export type AdLook = z.infer<typeof AdLook>;

/** PATCH /api/marketing/contents/:id/ad-look: the changed fields, and the row version they are based on (rule 9.6). */
export const AdLookPatch = z.object({
  layout: z.enum(adDesignLayouts).optional(),
  /** Address of one of the company's pictures; any other address is rejected with the code PICTURE_UNKNOWN. */
  picture: text().trim().max(campaignLimits.url).nullable().optional(),
  version: z.int().nonnegative(),
});
export type AdLookPatch = z.infer<typeof AdLookPatch>;
