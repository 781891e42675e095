export { logMark, useCampaignAddress } from './campaign-address';
export { campaignTone, useCampaignWords } from './campaign-status';
export { CampaignsView } from './campaigns-view';
export { useEditing } from './editing/editing';
export { EditorBox, Line } from './editing/editor-box';
export { usePlaceName } from './editing/place-name';
export { MissingCampaign } from './editor/missing-campaign';
export { useSentCounts } from './list/use-sent-counts';
export { MailView } from './review/mail-view';
