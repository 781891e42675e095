import type { PersonalTable } from '@portals/service-kit';
import { inOwnCompanies, inSharedCompanies } from '../crm/plain.js';
import { BrandEntity } from './brand/brand.entity.js';
import { CampaignEntity } from './campaign/campaign.entity.js';
import { CampaignVersionEntity } from './campaign/campaign-version.entity.js';
import { ContentEntity } from './content/content.entity.js';
import { ContentVariantEntity } from './content/content-variant.entity.js';
import { ModelUsageEntity } from './content/model/model-usage.entity.js';
import { OutreachEntity } from './outreach-gate/outreach.entity.js';
import { PictureEntity } from './picture/picture.entity.js';
import { PictureFileEntity } from './picture/picture-file.entity.js';

export const campaignsPersonalTables: readonly PersonalTable[] = [
  {
    entity: CampaignVersionEntity,
    section: 'campaign-versions',
    own: inOwnCompanies,
    part: `userId = :user AND ${inSharedCompanies}`,
    named: { userId: 0 },
  },
  {
    entity: CampaignEntity,
    section: 'campaigns',
    own: inOwnCompanies,
    without: ['nameKey', 'statusKey', 'searchText'],
  },
  {
    entity: ContentVariantEntity,
    section: 'content-variants',
    own: `contentId IN (SELECT id FROM marketing_contents WHERE ${inOwnCompanies})`,
  },
  { entity: ContentEntity, section: 'contents', own: inOwnCompanies, without: ['searchText'] },
  {
    entity: BrandEntity,
    section: 'brands',
    own: inOwnCompanies,
    others: { postalAddress: 'of the company' },
  },
  {
    entity: PictureFileEntity,
    why: 'the copy has the address of each picture, where it can be saved',
    own: `pictureId IN (SELECT id FROM marketing_pictures WHERE ${inOwnCompanies})`,
  },
  { entity: PictureEntity, section: 'pictures', own: inOwnCompanies, without: ['digest'] },
  { entity: ModelUsageEntity, section: 'model-usage', own: 'userId = :user' },
  {
    entity: OutreachEntity,
    section: 'releases',
    own: 'userId IN :own',
    others: { decidedBy: 'an administrator' },
    without: ['decidedBy'],
  },
];
