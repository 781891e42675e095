import { Department, DepartmentInput, DepartmentPatch } from '@portals/contracts/consulting';
import type { CompanyItemResource } from '../company-item/company-item.resource.js';
import { DepartmentEntity } from './department.entity.js';

export const departments: CompanyItemResource = {
  path: 'departments',
  entity: DepartmentEntity,
  input: DepartmentInput,
  patch: DepartmentPatch,
  answer: Department,
};
