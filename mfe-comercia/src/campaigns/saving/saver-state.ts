import type { Campaign } from '@portals/contracts/marketing';
import type { DocumentFaults } from './document-faults';
import type { EditedCampaign, StoredCampaign } from './edited-campaign';
import type { FallbackValues } from './fallback-values';
import type { EditDifference } from './merge-campaign';

/**
 * States of saving, in this order: all stored; typed and waiting to be sent; being sent; failed and to be retried; stored except for
 * invalid fields; blocked by an invalid field; conflict with another person's change; rejected permanently, for example because the
 * campaign has been deleted.
 */
export type SaveState =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'retrying'
  | 'partly'
  | 'faulty'
  | 'conflict'
  | 'refused';

interface Difference extends EditDifference {
  /** True when the user chose the stored value. */
  taken: boolean;
}

export interface SaverSnapshot {
  edited: EditedCampaign;
  /** Latest row from the service. */
  row: Campaign;
  state: SaveState;
  faults: DocumentFaults;
  differences: readonly Difference[];
  /** Error of the last attempt while saving is failing. */
  error: unknown;
  /** Number of times that another person's changes were merged without a conflict. */
  takenOver: number;
}

/** Unsaved changes, with the stored version on which they are based. */
export interface CampaignDraft {
  version: number;
  base: StoredCampaign;
  edited: EditedCampaign;
  /** Values that are stored in place of invalid fields. */
  held?: FallbackValues;
}

/** Request body with only the changed parts of a campaign. */
export type CampaignChanges = Partial<StoredCampaign> & { version: number };

export interface SaverOptions {
  row: Campaign;
  draft: CampaignDraft | null;
  /** @throws ApiError with EDIT_CONFLICT and the current row, when another person has saved first */
  send: (changes: CampaignChanges) => Promise<Campaign>;
  /** Returns the current row from an EDIT_CONFLICT error; null for other errors. */
  newerOf: (error: unknown) => Campaign | null;
  /** Stores the draft in the browser; null removes it. */
  keep: (draft: CampaignDraft | null) => void;
  /** Called after each successful save. */
  onStored: (row: Campaign) => void;
}
