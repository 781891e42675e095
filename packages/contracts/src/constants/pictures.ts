/** Media types of files that may be uploaded as pictures (rule 10.100). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Widths in pixels to which an uploaded picture is scaled down. The original width replaces all larger widths: no picture is scaled up. */
export const pictureWidths = [400, 800, 1600] as const;

export const pictureLimits = {
  /** Maximum size of an uploaded file, in bytes. */
  uploadBytes: 10 * 1024 * 1024,
  /** Maximum number of pixels of the decoded picture. */
  pixels: 25_000_000,
  /** Height of the largest stored size, in pixels. */
  height: 3200,
  /** Maximum length of an alternative text. */
  alt: 300,
  /** Maximum number of pictures of a company, and maximum total bytes of their stored files. */
  ofCompany: 200,
  bytesOfCompany: 100 * 1024 * 1024,
  /** Maximum total bytes of the stored files of all companies of a workspace, because one person can create many companies. */
  bytesOfWorkspace: 1024 * 1024 * 1024,
} as const;

/** One size of a stored picture. */
export interface PictureSize {
  /** Address on the site. */
  path: string;
  width: number;
  height: number;
}

const storedPath = /^\/i\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** Returns the address of a stored picture, which contains only its salted hash and its size. */
export const picturePath = (hash: string, width: number, height: number): string =>
  `/i/${hash}-${width}x${height}`;

/** Returns the sizes in which a picture is stored, the largest first. */
export function pictureSizes(hash: string, width: number, height: number): [PictureSize, ...PictureSize[]] {
  const smaller = pictureWidths.filter((other) => other < width).toReversed();
  const sizeOf = (w: number, h: number) => ({ path: picturePath(hash, w, h), width: w, height: h });
  const heightAt = (other: number) => Math.max(1, Math.round((other * height) / width));
  return [sizeOf(width, height), ...smaller.map((other) => sizeOf(other, heightAt(other)))];
}

/**
 * Returns the sizes of a picture that is stored on the site, the largest first; null for any other address. Documents and brands store the
 * address of the largest size, from which all other addresses can be derived without a lookup.
 */
export function storedPicture(address: string): [PictureSize, ...PictureSize[]] | null {
  const [, hash, width, height] = storedPath.exec(address) ?? [];
  return hash === undefined ? null : pictureSizes(hash, Number(width), Number(height));
}
