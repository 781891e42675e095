import { BrandEntity } from './brand/brand.entity.js';
import { CampaignEntity } from './campaign/campaign.entity.js';
import { CampaignVersionEntity } from './campaign/campaign-version.entity.js';
import { ContentEntity } from './content/content.entity.js';
import { ContentVariantEntity } from './content/content-variant.entity.js';
import { ModelUsageEntity } from './content/model/model-usage.entity.js';
import { AdLooks1796400100000 } from './migrations/ad-looks.js';
import { BrandColors1795359771000 } from './migrations/brand-colors.js';
import { Brands1796200100000 } from './migrations/brands.js';
import { CampaignContents1795398000000 } from './migrations/campaign-contents.js';
import { Campaigns1795358410819 } from './migrations/campaigns.js';
import { Contents1795358400000 } from './migrations/contents.js';
import { DigitalSources1795500300000 } from './migrations/digital-sources.js';
import { LeadStatusWords1795600200000 } from './migrations/lead-status-words.js';
import { ModelUsage1795359500000 } from './migrations/model-usage.js';
import { Outreach1795400100000 } from './migrations/outreach.js';
import { OutreachStops1795600300000 } from './migrations/outreach-stops.js';
import { Pictures1796300100000 } from './migrations/pictures.js';
import { OutreachEntity } from './outreach-gate/outreach.entity.js';
import { campaignsPersonalTables } from './personal-tables.js';
import { PictureEntity } from './picture/picture.entity.js';
import { PictureFileEntity } from './picture/picture-file.entity.js';

/** Entities and migrations of this module. */
export const campaignsDatabase = {
  personal: campaignsPersonalTables,
  entities: [
    BrandEntity,
    PictureEntity,
    PictureFileEntity,
    ContentEntity,
    ContentVariantEntity,
    CampaignEntity,
    CampaignVersionEntity,
    ModelUsageEntity,
    OutreachEntity,
  ],
  migrations: [
    Contents1795358400000,
    Campaigns1795358410819,
    ModelUsage1795359500000,
    BrandColors1795359771000,
    CampaignContents1795398000000,
    Outreach1795400100000,
    DigitalSources1795500300000,
    LeadStatusWords1795600200000,
    OutreachStops1795600300000,
    Brands1796200100000,
    Pictures1796300100000,
    AdLooks1796400100000,
  ],
};
