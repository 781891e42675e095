import { campaignFigures, eachOf } from '@portals/contracts/constants';
import type { Campaign } from '@portals/contracts/marketing';
import { EmailDocument } from '@portals/contracts/marketing';

/** Email document for the tests of autosave. */
export const savedEmail = EmailDocument.parse({
  type: 'email',
  language: 'en',
  subject: 'Chairs',
  blocks: [
    { kind: 'heading', text: 'One' },
    { kind: 'text', text: 'Two' },
  ],
});
const time = '2026-02-03T10:00:00.000Z';
const none = eachOf(campaignFigures, () => null);
/** Returns a campaign whose document is `savedEmail`. */
export const campaign = (changes: Partial<Campaign> = {}): Campaign => ({
  id: 5,
  marketingCompanyId: 3,
  name: 'Spring',
  type: 'email',
  status: 'draft',
  summary: 'Chairs',
  publicPath: null,
  totals: none,
  archived: false,
  createdAt: time,
  updatedAt: time,
  version: 1,
  content: ' ',
  document: savedEmail,
  metrics: null,
  contentId: null,
  contentProduct: null,
  digitalSourceType: null,
  ...changes,
});
