import {
  CompanySize,
  CompanyStructure,
  type CompanySize as Size,
  type CompanyStructure as Structure,
} from '@portals/contracts/consulting';

/** The size when it is one of the closed list, else null; such a value is shown as it is stored (rule 5.2). */
export function knownSize(size: string): Size | null {
  const parsed = CompanySize.safeParse(size);
  return parsed.success ? parsed.data : null;
}

export function knownStructure(structure: string): Structure | null {
  const parsed = CompanyStructure.safeParse(structure);
  return parsed.success ? parsed.data : null;
}
