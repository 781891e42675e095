import { Module } from '@nestjs/common';
import {
  AccessReports,
  AccessReportWorker,
  Accounts,
  CurrentPlaces,
  EndedPlacesJob,
  WorkspacePeople,
} from '@portals/service-kit';
import { KernelModule } from '../kernel/index.js';
import { CompanyAccess } from './company/company-access.js';
import { CompanyRemovalWorker } from './company/company-removal.worker.js';
import { MarketingCompanyController } from './company/marketing-company.controller.js';
import { MarketingCompanyRepository } from './company/marketing-company.repository.js';
import { MarketingCompanyService } from './company/marketing-company.service.js';
import { WorkspaceEnding } from './company/workspace-ending.js';
import { ErasedPeople } from './erased-people/erased-people.js';
import { FitDueJob } from './fit-run/fit-due.job.js';
import { FitOfCompany } from './fit-run/fit-of-company.js';
import { FitRunRepository } from './fit-run/fit-run.repository.js';
import { FitRunWorker } from './fit-run/fit-run.worker.js';
import { LeadFitController } from './fit-run/lead-fit.controller.js';
import { LeadFitService } from './fit-run/lead-fit.service.js';
import { LeadCountWorker } from './funnel-counts/lead-count.worker.js';
import { LeadCountRunRepository } from './funnel-counts/lead-count-run.repository.js';
import { LeadCountRunsJob } from './funnel-counts/lead-count-runs.job.js';
import { LeadController } from './lead/lead.controller.js';
import { LeadRepository } from './lead/lead.repository.js';
import { LeadService } from './lead/lead.service.js';
import { LeadBoardRepository } from './lead/lead-board.repository.js';
import { LeadValuesRepository } from './lead/lead-values.repository.js';
import { LeadAssigneeController } from './lead-assignee/lead-assignee.controller.js';
import { LeadAssigneeRepository } from './lead-assignee/lead-assignee.repository.js';
import { LeadAssigneeService } from './lead-assignee/lead-assignee.service.js';
import { LeadBulkChangeController } from './lead-bulk-change/lead-bulk-change.controller.js';
import { LeadBulkChangeRepository } from './lead-bulk-change/lead-bulk-change.repository.js';
import { LeadBulkChangeService } from './lead-bulk-change/lead-bulk-change.service.js';
import { LeadBulkChangeWorker } from './lead-bulk-change/lead-bulk-change.worker.js';
import { LeadDuplicateController } from './lead-duplicate/lead-duplicate.controller.js';
import { LeadDuplicateRepository } from './lead-duplicate/lead-duplicate.repository.js';
import { LeadDuplicateService } from './lead-duplicate/lead-duplicate.service.js';
import { LeadErasureController } from './lead-erasure/lead-erasure.controller.js';
import { LeadErasureRepository } from './lead-erasure/lead-erasure.repository.js';
import { LeadErasureService } from './lead-erasure/lead-erasure.service.js';
import { LeadEventRepository } from './lead-event/lead-event.repository.js';
import { LeadExportController } from './lead-export/lead-export.controller.js';
import { LeadExportRepository } from './lead-export/lead-export.repository.js';
import { LeadExportService } from './lead-export/lead-export.service.js';
import { ImportStep } from './lead-import/import-step.js';
import { LeadImportController } from './lead-import/lead-import.controller.js';
import { LeadImportRepository } from './lead-import/lead-import.repository.js';
import { LeadImportService } from './lead-import/lead-import.service.js';
import { LeadImportWorker } from './lead-import/lead-import.worker.js';
import { LeadImportFileRepository } from './lead-import/lead-import-file.repository.js';
import { LeadImportRetentionJob } from './lead-import/lead-import-retention.job.js';
import { LeadImportRowRepository } from './lead-import/lead-import-row.repository.js';
import { LeadMatcher } from './lead-import/lead-matcher.js';
import { UndoStep } from './lead-import/undo-step.js';
import { LeadMergeController } from './lead-merge/lead-merge.controller.js';
import { LeadMergeRepository } from './lead-merge/lead-merge.repository.js';
import { LeadMergeService } from './lead-merge/lead-merge.service.js';
import { LeadSearchController } from './lead-search/lead-search.controller.js';
import { LeadSearchService } from './lead-search/lead-search.service.js';
import { LeadSourceClient } from './lead-source/lead-source.client.js';
import { LeadSourceController } from './lead-source/lead-source.controller.js';
import { LeadSourceService } from './lead-source/lead-source.service.js';
import { MarketingProductController } from './product/marketing-product.controller.js';
import { MarketingProductRepository } from './product/marketing-product.repository.js';
import { MarketingProductService } from './product/marketing-product.service.js';

/** Module with companies, their products and their leads. */
@Module({
  imports: [KernelModule],
  controllers: [
    MarketingCompanyController,
    MarketingProductController,
    LeadController,
    LeadAssigneeController,
    LeadBulkChangeController,
    LeadExportController,
    LeadDuplicateController,
    LeadMergeController,
    LeadErasureController,
    LeadFitController,
    LeadSearchController,
    LeadSourceController,
    LeadImportController,
  ],
  providers: [
    AccessReports,
    AccessReportWorker,
    Accounts,
    CurrentPlaces,
    WorkspacePeople,
    EndedPlacesJob,
    CompanyAccess,
    CompanyRemovalWorker,
    MarketingCompanyRepository,
    MarketingCompanyService,
    WorkspaceEnding,
    MarketingProductRepository,
    MarketingProductService,
    LeadRepository,
    LeadBoardRepository,
    LeadValuesRepository,
    LeadEventRepository,
    LeadService,
    LeadAssigneeRepository,
    LeadAssigneeService,
    LeadBulkChangeRepository,
    LeadBulkChangeService,
    LeadBulkChangeWorker,
    LeadExportRepository,
    LeadExportService,
    LeadDuplicateRepository,
    LeadDuplicateService,
    LeadMergeRepository,
    LeadMergeService,
    ErasedPeople,
    LeadErasureRepository,
    LeadErasureService,
    FitDueJob,
    FitOfCompany,
    FitRunRepository,
    FitRunWorker,
    LeadFitService,
    LeadSearchService,
    LeadSourceClient,
    LeadSourceService,
    ImportStep,
    UndoStep,
    LeadMatcher,
    LeadImportRepository,
    LeadImportFileRepository,
    LeadImportRowRepository,
    LeadImportService,
    LeadImportWorker,
    LeadImportRetentionJob,
    LeadCountRunRepository,
    LeadCountRunsJob,
    LeadCountWorker,
  ],
  exports: [
    AccessReports,
    Accounts,
    LeadAssigneeService,
    WorkspaceEnding,
    CurrentPlaces,
    FitOfCompany,
    CompanyAccess,
    MarketingCompanyRepository,
    MarketingProductRepository,
    LeadRepository,
    LeadImportService,
    LeadEventRepository,
    ErasedPeople,
    LeadCountRunRepository,
  ],
})
export class CrmModule {}
