import { Global, Module } from '@nestjs/common';
import {
  Erasing,
  ErasureWorker,
  ExpiredInvitationsJob,
  GuestService,
  HandoverService,
  PERSONAL_DATA,
  PersonalDataController,
  PersonalRows,
  ReadingLinks,
  SHARED_COMPANIES,
} from '@portals/service-kit';
import { AnalyticsModule } from '../analytics/index.js';
import { CampaignsModule } from '../campaigns/index.js';
import { ContactModule } from '../contact/index.js';
import { CrmModule } from '../crm/index.js';
import { KernelModule } from '../kernel/index.js';
import { SendingModule } from '../sending/index.js';
import { DemoData } from './demo/demo-data.js';
import { DemoTexts } from './demo/demo-texts.js';
import { SampleCompanyController } from './demo/sample-company.controller.js';
import { SampleCompanyService } from './demo/sample-company.service.js';
import { extensionPoints, extensionTokens } from './extension-points.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { MarketingData } from './personal-data/marketing-data.js';
import { MailLogJob } from './retention/mail-log.job.js';
import { PurgeJob } from './retention/purge.job.js';
import { CompanySharingController } from './sharing/company-sharing.controller.js';
import { MarketingCompanies } from './sharing/marketing-companies.js';
import { SharedReports } from './sharing/shared-reports.js';

/** Root module. It is global, so that lower modules can inject the handlers that `extensionPoints` provides. */
@Global()
@Module({
  imports: [KernelModule, ContactModule, CrmModule, CampaignsModule, SendingModule, AnalyticsModule],
  controllers: [
    OverviewController,
    PersonalDataController,
    CompanySharingController,
    SampleCompanyController,
  ],
  providers: [
    DemoData,
    DemoTexts,
    MailLogJob,
    OverviewService,
    PurgeJob,
    SampleCompanyService,
    { provide: PERSONAL_DATA, useClass: MarketingData },
    PersonalRows,
    Erasing,
    ErasureWorker,
    ExpiredInvitationsJob,
    GuestService,
    HandoverService,
    ReadingLinks,
    SharedReports,
    { provide: SHARED_COMPANIES, useClass: MarketingCompanies },
    ...extensionPoints,
  ],
  exports: [...extensionTokens],
})
export class AppModule {}
