import type { FactoryProvider } from '@nestjs/common';
import { ReportErasure } from '../analytics/analytics-report/report-erasure.js';
import { ReportsOfCompany } from '../analytics/analytics-report/reports-of-company.js';
import { CAMPAIGN_DELETIONS, type CampaignDeletion } from '../campaigns/campaign/campaign-deletion.js';
import { CampaignsOfCompany } from '../campaigns/campaign/campaigns-of-company.js';
import { COMPANY_PARTS, type CompanyPart } from '../crm/company/company-part.js';
import { FitOfCompany } from '../crm/fit-run/fit-of-company.js';
import { PERSON_ERASURES, type PersonErasure } from '../crm/lead-erasure/person-erasure.js';
import { MailErasure } from '../sending/mailing/mail-erasure.js';
import { MailingOfDeletedCampaign } from '../sending/mailing/mailing-of-deleted-campaign.js';
import { MailingsOfCompany } from '../sending/mailing/mailings-of-company.js';
import { DemoData } from './demo/demo-data.js';

/** What rooms do when something happens in one below, which does not know them, in the order in which they do it. */
export const joins: FactoryProvider[] = [
  {
    provide: PERSON_ERASURES,
    useFactory: (...erasures: PersonErasure[]) => erasures,
    inject: [MailErasure, ReportErasure],
  },
  {
    provide: COMPANY_PARTS,
    useFactory: (...parts: CompanyPart[]) => parts,
    inject: [CampaignsOfCompany, FitOfCompany, MailingsOfCompany, ReportsOfCompany, DemoData],
  },
  {
    provide: CAMPAIGN_DELETIONS,
    useFactory: (...deletions: CampaignDeletion[]) => deletions,
    inject: [MailingOfDeletedCampaign],
  },
];

export const joined = joins.map(({ provide }) => provide);
