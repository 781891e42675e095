import type { Campaign } from '@portals/contracts/marketing';
import type { DocumentFaults } from './document-faults';
import type { EditedCampaign, StoredCampaign } from './edited-campaign';
import type { FallbackValues } from './fallback-values';
import type { EditDifference } from './merge-campaign';

/**
 * State of saving: everything is stored; typed and sent soon; being sent; failed and retried; stored except faulty fields; blocked until
 * a field is fixed; conflicting with somebody else's change; refused for good, for example because the campaign was deleted.
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
  /** True when the stored value was taken. */
  taken: boolean;
}

export interface SaverSnapshot {
  edited: EditedCampaign;
  /** Last stored state. */
  row: Campaign;
  state: SaveState;
  faults: DocumentFaults;
  differences: readonly Difference[];
  /** Error of the last attempt, while saving fails. */
  error: unknown;
  /** Counts how often non-conflicting changes of somebody else were taken over. */
  takenOver: number;
}

/** Unsaved changes, with the state on which they are based. */
export interface CampaignDraft {
  version: number;
  base: StoredCampaign;
  edited: EditedCampaign;
  /** Values stored in place of faulty fields. */
  held?: FallbackValues;
}

/** Request body: only the changed parts of a campaign. */
export type CampaignChanges = Partial<StoredCampaign> & { version: number };

export interface SaverOptions {
  row: Campaign;
  draft: CampaignDraft | null;
  /** @throws ApiError with EDIT_CONFLICT and the current row, when somebody else was faster */
  send: (changes: CampaignChanges) => Promise<Campaign>;
  /** Returns the row as somebody else left it, from such an answer. */
  newerOf: (error: unknown) => Campaign | null;
  /** Stores unsaved changes in the browser; null when there are none. */
  keep: (draft: CampaignDraft | null) => void;
  /** Called after each answer. */
  onStored: (row: Campaign) => void;
}
