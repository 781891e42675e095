import {
  CompanySize,
  CompanyStructure,
  type CompanySize as Size,
  type CompanyStructure as Structure,
} from '@portals/contracts/consulting';

/** Returns the size if it is in the closed list; null for other stored values, which are displayed unchanged (rule 5.2). */
export function knownSize(size: string): Size | null {
  const parsed = CompanySize.safeParse(size);
  return parsed.success ? parsed.data : null;
}

export function knownStructure(structure: string): Structure | null {
  const parsed = CompanyStructure.safeParse(structure);
  return parsed.success ? parsed.data : null;
}
