import { z } from 'zod';
import { wholeCharacters } from '../fields/text-rules.js';
import { problemLength } from '../releases/index.js';

export const DraftId = z.string().regex(/^[0-9a-f]{8}$/);

/** Milliseconds for which a draft stays without a sign of life from its developer's machine. */
export const draftLeaseMs = 60_000;

/** Milliseconds between two signs of life. */
export const draftBeatMs = 15_000;

/** Answer of `POST /api/releases/:name/draft`, which begins a draft. */
export const StartedDraft = z.object({
  id: DraftId,
  /** Path of its link. */
  path: z.string(),
  until: z.iso.datetime(),
});
export type StartedDraft = z.infer<typeof StartedDraft>;

/** Body of `POST /api/releases/:name/draft/:draft`, the sign of life. */
export const DraftBeat = z.object({
  /** Messages of the compiler; null when the sources build. */
  problem: z.string().check(wholeCharacters()).max(problemLength).nullable(),
});
export type DraftBeat = z.infer<typeof DraftBeat>;

/** Answer of a sign of life. */
export const DraftState = z.object({
  /** False when the site no longer has the last build, which must be sent again. */
  stored: z.boolean(),
});
export type DraftState = z.infer<typeof DraftState>;

/** Answer of `DELETE /api/releases/:name/draft`: whether there was one. */
export const EndedDraft = z.object({ ended: z.boolean() });
