import {
  CompanyGrantEntity,
  defineService,
  EndedPlaceEntity,
  ErasureEntity,
  ReplicaEntity,
  ReportedEventEntity,
  ThrottleEntity,
  uniqueName,
} from '@portals/service-kit';
import { CompanyEntity } from './company/company.entity.js';
import { consultingConfig } from './config.js';
import { ConsultingModule } from './consulting.module.js';
import { ContactEntity } from './contact/contact.entity.js';
import { declaration } from './declaration.js';
import { DemoSeedEntity } from './demo/demo-seed.entity.js';
import { DepartmentEntity } from './department/department.entity.js';
import { ConsultingRecord1769310000000 } from './migrations/access-record.js';
import { ConsultingErasures1769520000000 } from './migrations/erasures.js';
import { Initial1763600000000 } from './migrations/initial.js';
import { ConsultingOffersByAddress1796400300000 } from './migrations/offers-by-address.js';
import { ConsultingReplicaErrors1796030000000 } from './migrations/replica-errors.js';
import { ConsultingReplicas1796000000000 } from './migrations/replicas.js';
import { ConsultingReportFacts1796100000000 } from './migrations/report-facts.js';
import { ConsultingReportLanguage1796500000000 } from './migrations/report-language.js';
import { Sharing1769100000000 } from './migrations/sharing.js';
import { ConsultingWorkspaces1769000000000 } from './migrations/workspaces.js';
import { ProblemEntity } from './problem/problem.entity.js';
import { ProductEntity } from './product/product.entity.js';
import { ReportEntity } from './report/report.entity.js';
import {
  AcceptedInvitationEntity,
  GuestInvitationEntity,
  ReadingLinkDayEntity,
  ReadingLinkEntity,
} from './sharing/sharing.entities.js';
import { StrengthEntity } from './strength/strength.entity.js';

export const consultingService = defineService({
  declaration,
  config: consultingConfig,
  module: ConsultingModule,
  entities: [
    CompanyEntity,
    ContactEntity,
    ProductEntity,
    DepartmentEntity,
    ProblemEntity,
    StrengthEntity,
    ReportEntity,
    DemoSeedEntity,
    CompanyGrantEntity,
    GuestInvitationEntity,
    ReadingLinkEntity,
    ReadingLinkDayEntity,
    AcceptedInvitationEntity,
    EndedPlaceEntity,
    ErasureEntity,
    ReportedEventEntity,
    ReplicaEntity,
    ThrottleEntity,
  ],
  migrations: [
    Initial1763600000000,
    ConsultingWorkspaces1769000000000,
    Sharing1769100000000,
    ConsultingRecord1769310000000,
    ConsultingErasures1769520000000,
    ConsultingReplicas1796000000000,
    ConsultingReplicaErrors1796030000000,
    ConsultingReportFacts1796100000000,
    ConsultingOffersByAddress1796400300000,
    ConsultingReportLanguage1796500000000,
  ],
  conflicts: { [uniqueName('reports', ['companyId'])]: { code: declaration.errors.REPORT_EXISTS } },
});
