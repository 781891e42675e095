import { pictureLimits, pictureSizes, pictureWidths } from '@portals/contracts/constants';
import { AppError } from '@portals/service-kit';
import { declaration } from '../../kernel/index.js';

/** A picture encoded in one size. */
interface MadePicture {
  width: number;
  height: number;
  bytes: Buffer;
}

/** A picture in all its stored sizes, the largest first. */
export interface MadePictures {
  type: 'jpeg' | 'png';
  sizes: [MadePicture, ...MadePicture[]];
}

type Sharp = typeof import('sharp').default;

let loaded: Promise<Sharp> | null = null;

/** Loads the image library when the first picture arrives, and restricts it to the three accepted formats, one thread, and no cache. */
function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return sharp;
  });
  return loaded;
}

/** Maximum duration of a call to the image library, in seconds. */
const longest = 20;

/** Returns true for JPEG, PNG and WebP, judged by the first bytes, because the name and the declared type of a file may be wrong. */
function isPicture(file: Buffer): boolean {
  const begins = (hex: string, at = 0) => file.subarray(at, at + hex.length / 2).toString('hex') === hex;
  // A WebP file begins with "RIFF", the length in four bytes, and "WEBP".
  return begins('ffd8ff') || begins('89504e470d0a1a0a') || (begins('52494646') && begins('57454250', 8));
}

/**
 * Decodes a file and encodes it in all sizes: rotated upright, in sRGB and without metadata. Of an animation, only the first frame is used.
 * A picture with transparency becomes PNG, any other JPEG, because every mail client shows these formats. Decoding runs in the thread pool
 * of libuv.
 * @throws AppError PICTURE_TYPE, PICTURE_PIXELS, PICTURE_BROKEN
 */
export async function makePictures(file: Buffer): Promise<MadePictures> {
  if (!isPicture(file)) throw new AppError(declaration.errors.PICTURE_TYPE);
  const sharp = await loadSharp();
  const options = { limitInputPixels: pictureLimits.pixels, failOn: 'error' as const, pages: 1 };
  try {
    const { width, height } = await sharp(file, { ...options, limitInputPixels: false }).metadata();
    if (width * height > pictureLimits.pixels) throw new AppError(declaration.errors.PICTURE_PIXELS);
    const largest = await sharp(file, options)
      .autoOrient()
      .toColourspace('srgb')
      .resize({
        width: pictureWidths[pictureWidths.length - 1],
        height: pictureLimits.height,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .timeout({ seconds: longest })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info, data } = largest;
    const { isOpaque } = await sharp(data, { raw: info }).stats();
    const encode = (size: { width: number; height: number }) => {
      const scaled = sharp(data, { raw: info }).resize({ ...size, fit: 'fill' });
      const encoded = isOpaque
        ? scaled.removeAlpha().jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })
        : scaled.png({ palette: true, quality: 90, effort: 4 });
      return encoded.timeout({ seconds: longest }).toBuffer();
    };
    return { type: isOpaque ? 'jpeg' : 'png', sizes: await allSizes(info, encode) };
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError(declaration.errors.PICTURE_BROKEN, { cause: error });
  }
}

/** Encodes the sizes one after another, so that only one needs memory at a time. */
async function allSizes(
  { width, height }: { width: number; height: number },
  encode: (size: { width: number; height: number }) => Promise<Buffer>,
): Promise<MadePictures['sizes']> {
  const [largest, ...smaller] = pictureSizes('', width, height);
  const made: MadePictures['sizes'] = [await sized(largest, encode)];
  for (const size of smaller) made.push(await sized(size, encode));
  return made;
}

const sized = async (
  { width, height }: { width: number; height: number },
  encode: (size: { width: number; height: number }) => Promise<Buffer>,
): Promise<MadePicture> => ({ width, height, bytes: await encode({ width, height }) });
