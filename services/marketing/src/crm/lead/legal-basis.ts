import { type LegalBasisFields, legalBasisFaults } from '@portals/contracts/constants';
import { AppError, type FieldFault } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { declaration } from '../../kernel/index.js';

/** Returns the faults of an incomplete legal basis, by field. */
export const basisFaults = (basis: LegalBasisFields): FieldFault[] =>
  legalBasisFaults(basis).map(({ field, code }) => ({ field, code: declaration.fieldErrors[code] }));

/**
 * Rejects a legal basis without the required evidence.
 * @param path prefix of the field names in the request body, with a final dot; empty for top-level fields
 * @throws AppError VALIDATION_FAILED with the fields
 */
export function requireWholeBasis(basis: LegalBasisFields, path = ''): void {
  const faults = basisFaults(basis).map((fault) => ({ ...fault, field: `${path}${fault.field}` }));
  if (faults.length > 0) throw new AppError('VALIDATION_FAILED', { fields: faults });
}

/**
 * Records in the merges into a lead that a change takes its legal basis away: an undo of them must not bring another one back, because the
 * person may have withdrawn it (rule 9.16).
 */
export async function recordTakenBasis(
  { id, legalBasis }: LegalBasisFields & { id: number },
  before: LegalBasisFields,
  manager: EntityManager,
): Promise<void> {
  if (before.legalBasis === null || legalBasis !== null) return;
  await manager.query('UPDATE marketing_lead_merges SET hadBasis = 1 WHERE leadId = ?', [id]);
}
