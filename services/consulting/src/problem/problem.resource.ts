import { Problem, ProblemInput, ProblemPatch } from '@portals/contracts/consulting';
import type { CompanyItemResource } from '../company-item/company-item.resource.js';
import { ProblemEntity } from './problem.entity.js';

export const problems: CompanyItemResource = {
  path: 'problems',
  entity: ProblemEntity,
  input: ProblemInput,
  patch: ProblemPatch,
  answer: Problem,
};
