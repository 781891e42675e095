import type { FactoryProvider } from '@nestjs/common';
import { AccessReports, endSharing, PLACE_ENDING, type PlaceEnding } from '@portals/service-kit';
import { ReportErasure, ReportsOfCompany } from '../analytics/index.js';
import { CampaignsOfCompany } from '../campaigns/index.js';
import { CAMPAIGN_DELETIONS, type CampaignDeletion } from '../campaigns/plain.js';
import { FitOfCompany, LeadAssigneeService } from '../crm/index.js';
import { COMPANY_PARTS, type CompanyPart, PERSON_ERASURES, type PersonErasure } from '../crm/plain.js';
import { MailErasure, MailingOfDeletedCampaign, MailingsOfCompany } from '../sending/index.js';
import { DemoData } from './demo/demo-data.js';
import { sharingTables } from './sharing/sharing.entities.js';

/** Handlers of higher modules for events of lower modules, which must not import the higher ones. They run in this order. */
export const extensionPoints: FactoryProvider[] = [
  {
    provide: PERSON_ERASURES,
    useFactory: (...erasures: PersonErasure[]) => erasures,
    inject: [MailErasure, ReportErasure],
  },
  {
    provide: COMPANY_PARTS,
    useFactory: (...parts: CompanyPart[]) => parts,
    inject: [
      LeadAssigneeService,
      CampaignsOfCompany,
      FitOfCompany,
      MailingsOfCompany,
      ReportsOfCompany,
      DemoData,
    ],
  },
  {
    provide: CAMPAIGN_DELETIONS,
    useFactory: (...deletions: CampaignDeletion[]) => deletions,
    inject: [MailingOfDeletedCampaign],
  },
  {
    provide: PLACE_ENDING,
    useFactory: (reports: AccessReports, leads: LeadAssigneeService): PlaceEnding => ({
      end: async (place, manager) => {
        await endSharing(place, { tables: sharingTables, reports }, manager);
        await leads.end(place, manager);
      },
    }),
    inject: [AccessReports, LeadAssigneeService],
  },
];

export const extensionTokens = extensionPoints.map(({ provide }) => provide);
