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

/** Proof that the call comes from the owner of the account: a typed password, or a passkey. */
export const OwnerProof = z.union([TypedProof, z.object({ passkey: PasskeyLogin })]);
export type OwnerProof = z.infer<typeof OwnerProof>;

/** POST /api/account/data-copies: with `withoutMissing`, services that do not answer are left out of the copy (rule 19.71). */
export const DataCopyRequest = z.object({
  proof: OwnerProof,
  language: z.enum(languages),
  withoutMissing: z.boolean().default(false),
});
export type DataCopyRequest = z.infer<typeof DataCopyRequest>;

/** A copy that can be downloaded once, from `/api/account/data-copies/:id`, until it expires. */
export const DataCopy = z.object({ id, expiresAt: timestamp });
export type DataCopy = z.infer<typeof DataCopy>;

/** A workspace without another owner, which will be deleted together with the account. */
export const DyingWorkspace = z.object({
  id,
  name: z.string(),
  /** Number of people in it, including the owner. */
  people: z.int().min(1),
  /** True for the person's own workspace, which page addresses do not contain. */
  isOwn: z.boolean(),
});
export type DyingWorkspace = z.infer<typeof DyingWorkspace>;

/** GET /api/account/deletion: what will be deleted with the account, and when, if its owner has requested it (rule 19.74). */
export const AccountDeletion = z.object({
  deletionAt: timestamp.nullable(),
  workspaces: DyingWorkspace.array(),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** DELETE /api/account/passkeys/:id */
export const PasskeyRemoval = z.object({ proof: OwnerProof });
export type PasskeyRemoval = z.infer<typeof PasskeyRemoval>;

/** POST /api/account/deletion */
export const DeletionRequest = z.object({ proof: OwnerProof });
export type DeletionRequest = z.infer<typeof DeletionRequest>;
export const DeletionAsked = z.object({ deletionAt: timestamp });
export type DeletionAsked = z.infer<typeof DeletionAsked>;

const workspaces = id.array().max(limits.workspacesOfPerson);

/** A person and their workspaces, for services that look up the data they store about the person. */
export const DataOwner = z.object({
  userId: id,
  /** Workspaces without another owner: everything in them belongs to the person. */
  workspaceIds: workspaces,
  /** The person's other workspaces. */
  sharedIds: workspaces,
});
export type DataOwner = z.infer<typeof DataOwner>;

/** POST /internal/personal-data/sections of a service: the kinds of personal data that it stores, in the order of the files. */
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

/** POST /internal/erasures of a service, at least once for each uuid: erases a person whose account is deleted (rule 19.76). */
export const ErasureOrder = DataOwner.extend({ uuid: text().pipe(z.uuid()) });
export type ErasureOrder = z.infer<typeof ErasureOrder>;

/** Number of rows about a person that a service still has, by table; every count is 0 when the erasure is complete. */
export const RowsLeft = z.record(z.string(), z.int().min(0));
export type RowsLeft = z.infer<typeof RowsLeft>;
/** State of an erasure; `left` is null while the service is erasing. */
export const ErasureState = z.object({ left: RowsLeft.nullable() });
export type ErasureState = z.infer<typeof ErasureState>;

/** GET /internal/erasures of the auth service, for administrators: a deleted account, without its name. */
export const ErasedAccount = z.object({
  userId: id,
  erasedAt: timestamp,
  left: RowsLeft.nullable(),
  /** Erasure by service; `doneAt` is null until the service has erased the account. */
  services: z.object({ name: z.string(), doneAt: timestamp.nullable(), left: RowsLeft.nullable() }).array(),
});
export type ErasedAccount = z.infer<typeof ErasedAccount>;
