import { z } from 'zod';
import { languages } from '../constants/language.js';
import { limits } from '../constants/limits.js';
import { id, text, timestamp } from '../fields/fields.js';
import { PasskeyLogin } from './passkey.js';

/** The typed password, with a recovery code where the account has a second step. */
export const TypedProof = z.object({
  password: text().min(1).max(limits.passwordMax),
  recoveryCode: text().max(40).optional(),
});

const KeyProof = z.object({ passkey: PasskeyLogin });

/**
 * Proof that the call comes from the owner of the account: a typed password, or a passkey. It is also the body of the calls that begin to
 * add a way in: POST /api/account/passkeys/options and POST /api/account/organisation.
 */
export const OwnerProof = z.union([TypedProof, KeyProof]);
export type OwnerProof = z.infer<typeof OwnerProof>;

/**
 * PUT /api/account/second-step, with the owner's proof. Sending `on: true` while the second step is on replaces the recovery codes with new
 * ones.
 */
export const SecondStepChange = z.union([
  TypedProof.extend({ on: z.boolean() }),
  KeyProof.extend({ on: z.boolean() }),
]);
export type SecondStepChange = z.infer<typeof SecondStepChange>;

/** POST /api/account/data-copies: with `withoutMissing`, the copy omits services that do not respond (rule 19.71). */
export const DataCopyRequest = z.object({
  proof: OwnerProof,
  language: z.enum(languages),
  withoutMissing: z.boolean().default(false),
});
export type DataCopyRequest = z.infer<typeof DataCopyRequest>;

/** A copy of a person's data, which can be downloaded once from `/api/account/data-copies/:id` before it expires. */
export const DataCopy = z.object({ id, expiresAt: timestamp });
export type DataCopy = z.infer<typeof DataCopy>;

/** A workspace whose only owner is the person, so that it will be deleted together with the account. */
export const WorkspaceToDelete = z.object({
  id,
  name: z.string(),
  /** Number of people in the workspace, including the owner. */
  people: z.int().min(1),
  /** True for the personal workspace that every account has; its id does not appear in page URLs. */
  isOwn: z.boolean(),
});
export type WorkspaceToDelete = z.infer<typeof WorkspaceToDelete>;

/** GET /api/account/deletion: the data deleted with the account, and the time of the deletion if it has been requested (rule 19.74). */
export const AccountDeletion = z.object({
  deletionAt: timestamp.nullable(),
  workspaces: WorkspaceToDelete.array(),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** DELETE /api/account/passkeys/:id */
export const PasskeyRemoval = z.object({ proof: OwnerProof });
export type PasskeyRemoval = z.infer<typeof PasskeyRemoval>;

/** POST /api/account/deletion */
export const DeletionRequest = z.object({ proof: OwnerProof });
export type DeletionRequest = z.infer<typeof DeletionRequest>;
export const DeletionScheduled = z.object({ deletionAt: timestamp });
export type DeletionScheduled = z.infer<typeof DeletionScheduled>;

const workspaces = id.array().max(limits.workspacesOfPerson);

/** A person and their workspaces, by which each service finds the data that it stores about the person. */
export const DataOwner = z.object({
  userId: id,
  /** Workspaces whose only owner is the person; all data in them counts as the person's. */
  workspaceIds: workspaces,
  /** Workspaces that the person shares with another owner. */
  sharedIds: workspaces,
});
export type DataOwner = z.infer<typeof DataOwner>;

/** POST /internal/personal-data/sections of a service: the kinds of personal data that it stores, in the order of the copy. */
export const DataSection = z.object({ name: z.string(), columns: z.string().array() });
export type DataSection = z.infer<typeof DataSection>;

/** POST /internal/personal-data/rows of a service: the next rows of a section. */
export const DataRowsRequest = DataOwner.extend({
  section: text().max(60),
  /** `next` of the previous reply; 0 for the first rows. */
  after: z.int().min(0),
});
export type DataRowsRequest = z.infer<typeof DataRowsRequest>;
export const DataRows = z.object({
  rows: z.json().array().array(),
  /** Null when these are the last rows. */
  next: z.int().nullable(),
});
export type DataRows = z.infer<typeof DataRows>;

/** POST /internal/erasures of a service: erases a person whose account has been deleted (rule 19.76). A retry has the same uuid. */
export const ErasureOrder = DataOwner.extend({ uuid: text().pipe(z.uuid()) });
export type ErasureOrder = z.infer<typeof ErasureOrder>;

/** Number of remaining rows about a person in a service, by table; every count is 0 when the erasure is complete. */
export const RemainingRows = z.record(z.string(), z.int().min(0));
export type RemainingRows = z.infer<typeof RemainingRows>;
/** State of an erasure; `left` is null while the service is erasing. */
export const ErasureState = z.object({ left: RemainingRows.nullable() });
export type ErasureState = z.infer<typeof ErasureState>;

/** GET /internal/erasures of the auth service, for administrators: a deleted account, without its name. */
export const ErasedAccount = z.object({
  userId: id,
  erasedAt: timestamp,
  left: RemainingRows.nullable(),
  /** State of the erasure in each service; `doneAt` is null until the service has erased the account. */
  services: z
    .object({ name: z.string(), doneAt: timestamp.nullable(), left: RemainingRows.nullable() })
    .array(),
});
export type ErasedAccount = z.infer<typeof ErasedAccount>;
