import { Injectable } from '@nestjs/common';
import {
  CompanyGrantEntity,
  EndedPlaceEntity,
  ErasureEntity,
  type PersonalData,
  type PersonalTable,
  ReplicaEntity,
  ReportedEventEntity,
  sharingPersonalTables,
  ThrottleEntity,
} from '@portals/service-kit';
import { CompanyEntity } from '../company/company.entity.js';
import { ContactEntity } from '../contact/contact.entity.js';
import { DemoSeedEntity } from '../demo/demo-seed.entity.js';
import { DepartmentEntity } from '../department/department.entity.js';
import { ProblemEntity } from '../problem/problem.entity.js';
import { ProductEntity } from '../product/product.entity.js';
import { ReportEntity } from '../report/report.entity.js';
import { sharingTables } from '../sharing/sharing.entities.js';
import { StrengthEntity } from '../strength/strength.entity.js';

const ofCompanies = 'companyId IN (SELECT id FROM companies WHERE workspaceId IN :own)';
const below = (entity: new () => object, section: string): PersonalTable => ({
  ...{ entity, section, own: ofCompanies },
});

/** Lists the personal data that consulting stores. */
@Injectable()
export class ConsultingData implements PersonalData {
  readonly tables: readonly PersonalTable[] = [
    { ...below(ContactEntity, 'contacts'), others: { email: 'the address of the contact' } },
    below(ProductEntity, 'products'),
    below(DepartmentEntity, 'departments'),
    below(ProblemEntity, 'problems'),
    below(StrengthEntity, 'strengths'),
    below(ReportEntity, 'reports'),
    ...sharingPersonalTables(sharingTables, 'companies'),
    {
      entity: CompanyGrantEntity,
      section: 'grants',
      own: 'workspaceId IN :own OR userId = :user',
      others: { email: 'the address of that guest' },
      named: { grantedBy: 0 },
    },
    {
      entity: CompanyEntity,
      section: 'companies',
      own: 'workspaceId IN :own',
      part: 'workspaceId IN :shared AND (userId = :user OR assigneeId = :user)',
      named: { userId: 0, assigneeId: null },
      others: { email: 'the address of the company' },
      without: ['nameKey', 'sectorKey'],
    },
    { entity: DemoSeedEntity, own: 'userId = :user', why: 'the moment of a demonstration' },
    { entity: ReportedEventEntity, own: 'workspaceId IN :own', why: 'on its way into the record of access' },
    { entity: ErasureEntity, why: 'deleted when auth has been told of the end' },
    { entity: EndedPlaceEntity, why: 'only ids and moments of the record of access' },
    { entity: ReplicaEntity, why: 'names of machines, for a week' },
    { entity: ThrottleEntity, why: 'only hashes, for at most 25 hours' },
  ];
}
