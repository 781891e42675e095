import { campaignTypes, channels } from '@portals/contracts/constants';
import { CampaignDocument } from '@portals/contracts/marketing';
import type { EditedCampaign } from './edited-campaign';
import type { CampaignDraft } from './saver-state';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Checks only the structure, because typed text that violates a rule must be preserved, too. */
function isEdited(value: unknown): value is EditedCampaign {
  if (!isFields(value) || typeof value.name !== 'string' || !isFields(value.document)) return false;
  const { type: name, blocks, posts } = value.document;
  const type = campaignTypes.find((known) => known === name);
  if (type === undefined) return false;
  const isBlock = (block: unknown) =>
    isFields(block) && typeof block.kind === 'string' && typeof block.key === 'string';
  return channels[type].kind === 'posts' ? isFields(posts) : Array.isArray(blocks) && blocks.every(isBlock);
}

const isTexts = (value: unknown): value is Record<string, string> =>
  isFields(value) && Object.values(value).every((text) => typeof text === 'string');

/** Parses a campaign's draft from browser storage; null for anything invalid, such as a draft of an older release. */
export function readCampaignDraft(kept: Fields | null): CampaignDraft | null {
  if (!kept || typeof kept.version !== 'number' || !isFields(kept.base)) return null;
  const document = CampaignDocument.safeParse(kept.base.document).data;
  const { name } = kept.base;
  if (typeof name !== 'string' || !document || !isEdited(kept.edited)) return null;
  const held = isTexts(kept.held) ? kept.held : {};
  return { version: kept.version, base: { name, document }, edited: kept.edited, held };
}
