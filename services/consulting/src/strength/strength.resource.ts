import { Strength, StrengthInput, StrengthPatch } from '@portals/contracts/consulting';
import type { CompanyItemResource } from '../company-item/company-item.resource.js';
import { StrengthEntity } from './strength.entity.js';

export const strengths: CompanyItemResource = {
  path: 'strengths',
  entity: StrengthEntity,
  input: StrengthInput,
  patch: StrengthPatch,
  answer: Strength,
};
