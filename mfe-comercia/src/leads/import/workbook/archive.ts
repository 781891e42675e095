import { type UnzipFileInfo, unzipSync } from 'fflate';
import { workbookLimits } from './limits';
import { WorkbookError } from './workbook-problem';

/** The zip archive that contains a workbook's files. */
export interface Archive {
  has(path: string): boolean;
  /** Returns an unpacked file; undefined when the archive has no file with this path. */
  read(path: string): Uint8Array | undefined;
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new WorkbookError('brokenWorkbook');
  }
}

/**
 * Opens a zip archive. The declared sizes are checked before unpacking, so that the archive cannot expand beyond the limit. A file that is
 * larger than declared is truncated, which makes its XML invalid.
 */
export function openArchive(bytes: Uint8Array, limit: number = workbookLimits.unpackedBytes): Archive {
  const sizes = new Map<string, number>();
  unzip(bytes, ({ name, originalSize }) => {
    sizes.set(name, originalSize);
    return false;
  });
  return {
    has: (path) => sizes.has(path),
    read: (path) => {
      const size = sizes.get(path);
      if (size === undefined) return undefined;
      if (size > limit) throw new WorkbookError('workbookTooLarge');
      return unzip(bytes, ({ name }) => name === path)[path];
    },
  };
}
