import { type PictureSize, storedPicture } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/html';

/** Returns the smallest size of a picture that is sharp on high-density screens at a given width in pixels. */
export const sizeFor = (sizes: readonly [PictureSize, ...PictureSize[]], shownWidth: number): PictureSize =>
  sizes.findLast(({ width }) => width >= 2 * shownWidth) ?? sizes[0];

/** Maximum size of a logo in pixels. */
const logoBox = { width: 200, height: 48 };
/**
 * Style of a logo. The background is white, because most logos are designed for white; the alternative text is dark and small to fit on it.
 */
export const logoPlate =
  'display:inline-block;background:#FFFFFF;color:#0B1220;padding:6px 10px;border-radius:6px;border:0;font-size:14px;line-height:1.2';

/**
 * Returns a logo with the company's name as alternative text; null without a logo. Pages set its white background by a class, emails by a
 * style attribute, because some mail clients ignore style sheets.
 * @param origin of the site, for an email; null for a page of the site
 */
export function logoHtml(logo: string | null, name: string, origin: string | null): string | null {
  const sizes = storedPicture(logo ?? '');
  if (sizes === null) return null;
  const [{ width, height }] = sizes;
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height);
  const shown = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const { path } = sizeFor(sizes, shown.width);
  const look = origin === null ? 'class="logo"' : `style="${logoPlate}"`;
  return `<img src="${origin ?? ''}${path}" alt="${escapeHtml(name)}" width="${shown.width}" height="${shown.height}" ${look}>`;
}

/**
 * Returns a picture for a page. An uploaded picture has a `srcset` of its sizes, and its dimensions reserve the space before it loads.
 * @param isFirst true for a picture that is visible immediately; any other picture is loaded lazily
 */
export function pictureHtml(url: string, alt: string, isFirst: boolean): string {
  const described = `alt="${escapeHtml(alt)}"${isFirst ? '' : ' loading="lazy"'}`;
  const sizes = storedPicture(url);
  if (sizes === null) return `<img src="${escapeHtml(url)}" ${described}>`;
  const [{ path, width, height }] = sizes;
  const sources = sizes.map((size) => `${size.path} ${size.width}w`).join(', ');
  return `<img src="${path}" srcset="${sources}" sizes="(min-width: 46rem) 44rem, 92vw" width="${width}" height="${height}" ${described}>`;
}
