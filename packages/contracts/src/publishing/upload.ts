import { z } from 'zod';
import { sha384, Version } from '../composition/version.js';
import { ErrorBody } from '../errors/error.js';
import { wholeCharacters } from '../fields/text-rules.js';
import {
  CanaryPlan,
  Cohort,
  PortalDescriptor,
  ReleaseFile,
  ReleaseSignature,
  refusalCodes,
} from '../releases/index.js';
import { DraftId } from './draft.js';

/** Path below which releases are published. */
export const publishingPath = '/api/releases';

/** Maximum bytes of a file that one call sends. */
export const partBytes = 262_144;

/** Segments of a path below `publishingPath`; the key of a file is its SHA-384 in hexadecimal. */
export const UploadAddress = z.object({
  name: PortalDescriptor.shape.name,
  version: Version.max(100).default(''),
  key: z
    .string()
    .regex(/^[0-9a-f]{96}$/)
    .default(''),
  draft: DraftId.default(''),
});
export type UploadAddress = z.infer<typeof UploadAddress>;

/** Text of one line. It has no control characters, which a terminal would interpret when it prints the history. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Message about a change, written by the publisher, and the version that the change is expected to replace. */
const change = {
  /** Version that must be live for the call to succeed, null if no version may be live (rule 13.35); omitted to skip the check. */
  expect: Version.nullable().optional(),
  message: line(500).optional(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .optional(),
};

/** Fields of a change that needs a key, because a repeated call would otherwise make the change twice. */
const step = {
  ...change,
  /** Random id of the call (rule 13.41). A repeated call with the same key changes nothing. */
  key: z.uuid().optional(),
};

/** Fields of a change to a canary, or of one that may end it. */
const canaryStep = {
  ...step,
  /** Version that must be the canary for the call to succeed, null if there may be none (rule 13.35); omitted to skip the check. */
  expectCanary: Version.nullable().optional(),
};

/** Shares of a canary, and the cohort of visitors to which they apply. A cohort of workspaces has signed-in visitors only. */
export const CanaryInput = z.object({
  plan: CanaryPlan,
  cohort: Cohort.refine(({ signedIn, workspaces }) => !workspaces || signedIn === true, {
    path: ['signedIn'],
  }).default({}),
});
export type CanaryInput = z.infer<typeof CanaryInput>;

/** Body of `POST /api/releases/:name/canary`. */
export const CanaryRequest = z
  .object({
    ...canaryStep,
    ...CanaryInput.shape,
    /** The stored release that becomes a canary; omitted to change only the share of the running canary, without changing its cohort. */
    version: Version.optional(),
  })
  .refine(({ version, cohort }) => version !== undefined || Object.keys(cohort).length === 0, {
    path: ['cohort'],
  });
export type CanaryRequest = z.infer<typeof CanaryRequest>;

/** Body of `POST /api/releases/:name/:version`, which begins or continues an upload. */
export const UploadRequest = z.object({
  ...step,
  /** Exact content of release.json. */
  release: z.string().check(wholeCharacters()).max(2_000_000),
  /** Compressed copies of the release's files, by path: `main.js.br`. */
  forms: z.array(ReleaseFile).default([]),
  /** Paths of the live release that this release removes on purpose. */
  dropRoutes: z.array(z.string().check(wholeCharacters()).max(200)).max(100).default([]),
  /** Signature by the portal's team (rule 13.60). */
  signature: ReleaseSignature.optional(),
  /** Lifetime in hours, to create a preview instead of a live release (rule 13.10). */
  previewHours: z.int().min(1).max(720).optional(),
  /** Share of visitors in percent, to start a canary instead of a release for everybody (rule 13.39). */
  canaryPercent: z.number().min(0).max(100).optional(),
  /** Canary with several shares or a cohort, instead of `canaryPercent`. Sites that run an earlier version ignore this field. */
  canary: CanaryInput.optional(),
  /** Id of the draft to which this build belongs (rule 13.80). */
  draft: DraftId.optional(),
});
export type UploadRequest = z.infer<typeof UploadRequest>;
export type UploadInput = z.input<typeof UploadRequest>;

/** Body of `POST /api/releases/:name/rollback` and of `…/promote`, which makes the canary live for everybody. */
export const RollbackRequest = z.object(canaryStep);

/** A file that the server does not have completely. */
export const MissingFile = z.object({
  path: z.string(),
  integrity: sha384,
  size: z.int(),
  /** Number of bytes that the server already has; the next part begins there. */
  offset: z.int(),
});
export type MissingFile = z.infer<typeof MissingFile>;

/** A reason why a release may not go live, as reported to the publisher. */
export const SentRefusal = z.object({ code: z.enum(refusalCodes), reason: z.string(), mend: z.string() });

/** Progress of publishing. `said` is a message for the person who publishes. */
export const UploadState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), missing: z.array(MissingFile) }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('live'), said: z.string(), confirmed: z.boolean() }),
  z.object({ state: z.literal('canary'), said: z.string(), confirmed: z.boolean() }),
  z.object({ state: z.literal('previewed'), said: z.string(), path: z.string(), endsAt: z.iso.datetime() }),
  z.object({ state: z.literal('drafted') }),
  z.object({
    state: z.literal('refused'),
    code: z.string(),
    said: z.string(),
    refusals: z.array(SentRefusal).optional(),
  }),
]);
export type UploadState = z.infer<typeof UploadState>;

/** Reply to an uploaded part: the number of bytes of the file that the server has. */
export const PartState = z.object({ offset: z.int() });

/** Reply of `GET /api/releases/:name`. */
export const LiveState = z.object({
  live: Version.nullable(),
  previous: Version.nullable(),
  /** Version of the running canary, null if there is none; absent in replies of earlier versions. */
  canary: Version.nullable().optional(),
  /** True when the site accepts canaries. Earlier versions ignore `canaryPercent` and would publish the release for everybody. */
  takesCanaries: z.boolean().optional(),
  /** True when canaries may have several shares and a cohort. Earlier versions ignore both. */
  takesCanaryPlans: z.boolean().optional(),
  /** True when a call with a key can be repeated. Earlier versions ignore keys and would make the change a second time. */
  takesKeys: z.boolean().optional(),
});
export type LiveState = z.infer<typeof LiveState>;

/** Body of the reply to a rejected call. */
export const PublishingRefusal = z.object({
  ...ErrorBody.shape,
  said: z.string().optional(),
  refusals: z.array(SentRefusal).optional(),
  /** For OFFSET_WRONG: the number of bytes of the file that the server has. */
  offset: z.int().optional(),
});
export type PublishingRefusal = z.infer<typeof PublishingRefusal>;
