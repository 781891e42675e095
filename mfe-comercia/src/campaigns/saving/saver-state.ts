import type { Campaign } from '@portals/contracts/marketing';
import type { DocumentFaults } from './document-faults';
import type { EditedCampaign, StoredCampaign } from './edited-campaign';
import type { HeldValues } from './held-values';
import type { EditDifference } from './merge-campaign';

/**
 * How far saving is: all is stored; typed and soon sent; on its way; failed and tried again; all but faulty fields is stored;
 * a field has to be mended before anything is; somebody else has changed the same; refused for good, such as when the campaign was deleted.
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
  /** What is stored was taken. */
  taken: boolean;
}

export interface SaverSnapshot {
  edited: EditedCampaign;
  /** As it was stored last. */
  row: Campaign;
  state: SaveState;
  faults: DocumentFaults;
  differences: readonly Difference[];
  /** Why saving failed, while it does. */
  error: unknown;
  /** What somebody else has changed elsewhere was taken over; counts how often. */
  takenOver: number;
}

/** What was typed and not stored yet, with what it was typed over. */
export interface CampaignDraft {
  version: number;
  base: StoredCampaign;
  edited: EditedCampaign;
  /** What is stored where a field is faulty. */
  held?: HeldValues;
}

/** What of a campaign is sent: only what has changed. */
export type CampaignChanges = Partial<StoredCampaign> & { version: number };

export interface SaverOptions {
  row: Campaign;
  draft: CampaignDraft | null;
  /** @throws ApiError with EDIT_CONFLICT and the row as it is, when somebody else was faster */
  send: (changes: CampaignChanges) => Promise<Campaign>;
  /** The row as somebody else left it, from such an answer. */
  newerOf: (error: unknown) => Campaign | null;
  /** Keeps what is not stored yet in the browser; null when everything is. */
  keep: (draft: CampaignDraft | null) => void;
  /** After each answer. */
  onStored: (row: Campaign) => void;
}
