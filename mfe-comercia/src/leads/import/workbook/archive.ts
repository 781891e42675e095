import { type UnzipFileInfo, unzipSync } from 'fflate';
import { workbookLimits } from './limits';
import { WorkbookError } from './workbook-problem';

/** The packed files of a workbook. */
export interface Archive {
  has(path: string): boolean;
  /** The unpacked file; undefined when there is none of that name. */
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
 * Opens a zip archive. How much a file of it unpacks to is bounded by what the archive says before it is unpacked; one of which
 * it says too little is cut there, and is then no XML any more.
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
