import { z } from 'zod';
import { pictureLimits } from '../../constants/pictures.js';
import { id, requiredText } from '../../fields/fields.js';

const alt = requiredText(pictureLimits.alt);

/** A picture of a company (rule 10.100). */
export const Picture = z.object({
  id,
  marketingCompanyId: id,
  /** Address of the largest size, relative to the site; `storedPicture` returns the addresses of all sizes. */
  url: z.string(),
  /** Width and height of the largest size, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Total size of the stored files in bytes. */
  bytes: z.int(),
  alt: z.string(),
  createdAt: z.iso.datetime(),
});
export type Picture = z.infer<typeof Picture>;

/** GET /api/marketing/companies/:companyId/pictures: the pictures of the company that are not hidden, newest first. */
export const Pictures = z.object({
  pictures: z.array(Picture),
  /** Number and bytes of all pictures of the company, hidden ones included, for its limits. Missing from earlier versions of the service. */
  used: z.object({ pictures: z.int(), bytes: z.int() }).optional(),
});
export type Pictures = z.infer<typeof Pictures>;

/**
 * Query of POST /api/marketing/companies/:companyId/pictures, whose body is the file itself. A second upload of the same file returns the
 * stored picture. Errors: 413 PICTURE_TOO_LARGE, 415 PICTURE_TYPE, 422 PICTURE_BROKEN and PICTURE_PIXELS, 409 PICTURES_FULL and PICTURES_FULL_WORKSPACE.
 */
export const PictureUpload = z.object({ alt });
export type PictureUpload = z.infer<typeof PictureUpload>;

/** PATCH /api/marketing/pictures/:id */
export const PicturePatch = z.object({ alt });
export type PicturePatch = z.infer<typeof PicturePatch>;
