import type { AdDesignFileType, AdDesignPart } from '@portals/contracts/constants';
import type { DesignSpec } from './draw-design.rules.js';

/** What the drawing thread is asked for; `check` draws nothing. */
export interface DrawJob {
  id: number;
  spec: DesignSpec;
  result: AdDesignFileType | 'check';
}

/** A file, nothing for a check of a design that has room, or the part that is too long. */
export type Drawn = { file: Uint8Array<ArrayBuffer> } | { file: null } | { tooLong: AdDesignPart };

/** What the thread answers to a job. */
export type DrawAnswer = { id: number; drawn: Drawn } | { id: number; error: string };
