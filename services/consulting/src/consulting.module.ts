import { Module } from '@nestjs/common';
import {
  AccessReports,
  AccessReportWorker,
  Accounts,
  CurrentPlaces,
  EndedPlacesJob,
  Erasing,
  ErasureWorker,
  ExpiredInvitationsJob,
  GuestService,
  HandoverService,
  PERSONAL_DATA,
  PersonalDataController,
  PersonalRows,
  PLACE_ENDING,
  ReadingLinks,
  SHARED_COMPANIES,
  Throttle,
  WorkspacePeople,
} from '@portals/service-kit';
import { ArchiveController } from './archive/archive.controller.js';
import { ArchiveService } from './archive/archive.service.js';
import { CompanyController } from './company/company.controller.js';
import { CompanyService } from './company/company.service.js';
import { CompanyAccessModule } from './company/company-access.module.js';
import { COMPANY_SAMPLES } from './company/company-samples.js';
import { companyItemModule } from './company-item/company-item.module.js';
import { COMPANY_ITEMS } from './company-item/company-item.resource.js';
import { contacts } from './contact/contact.resource.js';
import { DemoData } from './demo/demo-data.js';
import { SampleCompanyController } from './demo/sample-company.controller.js';
import { departments } from './department/department.resource.js';
import { ConsultingData } from './personal-data/consulting-data.js';
import { problems } from './problem/problem.resource.js';
import { products } from './product/product.resource.js';
import { ReportController } from './report/report.controller.js';
import { ReportRepository } from './report/report.repository.js';
import { ReportService } from './report/report.service.js';
import { AssignmentService } from './sharing/assignment.service.js';
import { CompanySharingController } from './sharing/company-sharing.controller.js';
import { ConsultingCompanies } from './sharing/consulting-companies.js';
import { SharedReportService } from './sharing/shared-report.service.js';
import { strengths } from './strength/strength.resource.js';

const kinds = [contacts, products, departments, problems, strengths];

@Module({
  imports: [CompanyAccessModule, companyItemModule(kinds)],
  controllers: [
    CompanyController,
    SampleCompanyController,
    ReportController,
    CompanySharingController,
    ArchiveController,
    PersonalDataController,
  ],
  providers: [
    CompanyService,
    ArchiveService,
    CurrentPlaces,
    { provide: COMPANY_ITEMS, useValue: kinds },
    DemoData,
    { provide: COMPANY_SAMPLES, useExisting: DemoData },
    ReportService,
    ReportRepository,
    AccessReports,
    AccessReportWorker,
    Accounts,
    AssignmentService,
    EndedPlacesJob,
    { provide: PERSONAL_DATA, useClass: ConsultingData },
    PersonalRows,
    Erasing,
    ErasureWorker,
    ExpiredInvitationsJob,
    GuestService,
    HandoverService,
    { provide: PLACE_ENDING, useExisting: AssignmentService },
    ReadingLinks,
    ConsultingCompanies,
    { provide: SHARED_COMPANIES, useExisting: ConsultingCompanies },
    SharedReportService,
    Throttle,
    WorkspacePeople,
  ],
})
export class ConsultingModule {}
