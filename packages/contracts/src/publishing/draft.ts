import { z } from 'zod';
import { wholeCharacters } from '../fields/text-rules.js';
import { problemLength } from '../releases/index.js';

export const DraftId = z.string().regex(/^[0-9a-f]{8}$/);

/** Milliseconds without a heartbeat from the developer's machine after which a draft ends. */
export const draftLeaseMs = 60_000;

/** Milliseconds between two heartbeats. */
export const draftBeatMs = 15_000;

/** Reply of `POST /api/releases/:name/draft`, which begins a draft. */
export const StartedDraft = z.object({
  id: DraftId,
  /** Path of the draft's link. */
  path: z.string(),
  until: z.iso.datetime(),
});
export type StartedDraft = z.infer<typeof StartedDraft>;

/** Body of `POST /api/releases/:name/draft/:draft`, the heartbeat. */
export const DraftBeat = z.object({
  /** Messages of the compiler; null when the sources build without errors. */
  problem: z.string().check(wholeCharacters()).max(problemLength).nullable(),
});
export type DraftBeat = z.infer<typeof DraftBeat>;

/** Reply to a heartbeat. */
export const DraftState = z.object({
  /** False when the site no longer has the last build, so that the client has to resend it. */
  stored: z.boolean(),
});
export type DraftState = z.infer<typeof DraftState>;

/** Reply of `DELETE /api/releases/:name/draft`; `ended` is false when there was no draft. */
export const EndedDraft = z.object({ ended: z.boolean() });
