import { Module } from '@nestjs/common';
import { ContactModule } from '../contact/index.js';
import { CrmModule } from '../crm/index.js';
import { KernelModule } from '../kernel/index.js';
import { AdDesignController, AdLookController } from './ad-design/ad-design.controller.js';
import { AdDesignService } from './ad-design/ad-design.service.js';
import { AdLookService } from './ad-design/ad-look.service.js';
import { DesignDrawer } from './ad-design/design-drawer.js';
import { ApprovedTextController } from './approved-text/approved-text.controller.js';
import { ApprovedTextService } from './approved-text/approved-text.service.js';
import { BrandController } from './brand/brand.controller.js';
import { BrandRepository } from './brand/brand.repository.js';
import { BrandService } from './brand/brand.service.js';
import { CampaignController } from './campaign/campaign.controller.js';
import { CampaignRepository } from './campaign/campaign.repository.js';
import { CampaignService } from './campaign/campaign.service.js';
import { CampaignVersionController } from './campaign/campaign-version.controller.js';
import { CampaignVersionRepository } from './campaign/campaign-version.repository.js';
import { CampaignVersionService } from './campaign/campaign-version.service.js';
import { CampaignsOfCompany } from './campaign/campaigns-of-company.js';
import { EmailThread } from './campaign-mail/email-thread.js';
import { ContentController } from './content/content.controller.js';
import { ContentRepository } from './content/content.repository.js';
import { ContentService } from './content/content.service.js';
import { generatorsProvider } from './content/content-generators.js';
import { ContentWriter } from './content/content-writer.js';
import { ModelGenerator } from './content/model/model.generator.js';
import { ModelUsageRepository } from './content/model/model-usage.repository.js';
import { LandingLeads } from './landing-page/landing-leads.js';
import { LandingLooks } from './landing-page/landing-looks.js';
import { LandingPageController } from './landing-page/landing-page.controller.js';
import { PublicPages } from './landing-page/public-pages.js';
import { OutreachGate } from './outreach-gate/outreach-gate.js';
import { PictureController } from './picture/picture.controller.js';
import { PictureRepository } from './picture/picture.repository.js';
import { PictureService } from './picture/picture.service.js';

/** Module with campaigns and everything that they contain: generated texts, landing pages and pictures. */
@Module({
  imports: [KernelModule, ContactModule, CrmModule],
  controllers: [
    AdDesignController,
    AdLookController,
    ApprovedTextController,
    BrandController,
    CampaignController,
    CampaignVersionController,
    ContentController,
    LandingPageController,
    PictureController,
  ],
  providers: [
    CampaignsOfCompany,
    DesignDrawer,
    AdDesignService,
    AdLookService,
    ApprovedTextService,
    BrandRepository,
    BrandService,
    CampaignRepository,
    CampaignVersionRepository,
    CampaignService,
    CampaignVersionService,
    EmailThread,
    ContentRepository,
    ContentService,
    ContentWriter,
    ModelGenerator,
    ModelUsageRepository,
    generatorsProvider,
    LandingLeads,
    LandingLooks,
    OutreachGate,
    PictureRepository,
    PictureService,
    PublicPages,
  ],
  exports: [
    BrandRepository,
    CampaignsOfCompany,
    CampaignRepository,
    CampaignVersionRepository,
    CampaignService,
    EmailThread,
    ContentRepository,
    OutreachGate,
  ],
})
export class CampaignsModule {}
