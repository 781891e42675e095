import type { AdDesignFileType, AdDesignPart } from '@portals/contracts/constants';
import type { DesignSpec } from './draw-design.rules.js';
import type { PosterSpec } from './draw-poster.rules.js';

/** Job for the drawing thread; the result `check` only measures whether the texts fit. */
export interface DrawJob {
  spec: DesignSpec | PosterSpec;
  result: AdDesignFileType | 'check';
}

/** Result of a job: the file, null when the texts of a checked design fit, or the part that is too long. */
export type Drawn = { file: Uint8Array<ArrayBuffer> } | { file: null } | { tooLong: AdDesignPart };
