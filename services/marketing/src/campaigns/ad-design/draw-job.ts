import type { AdDesignFileType, AdDesignPart } from '@portals/contracts/constants';
import type { DesignSpec } from './draw-design.rules.js';
import type { PosterSpec } from './draw-poster.rules.js';

/** Job for the drawing thread; `check` draws nothing. */
export interface DrawJob {
  spec: DesignSpec | PosterSpec;
  result: AdDesignFileType | 'check';
}

/** A file, null for the check of a fitting design, or the part that is too long. */
export type Drawn = { file: Uint8Array<ArrayBuffer> } | { file: null } | { tooLong: AdDesignPart };
