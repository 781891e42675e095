import { type PlannedRow, storedFault } from './import-plan.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import type { NewRow } from './lead-import-row.repository.js';

export type Planned<Bucket extends PlannedRow['bucket']> = Extract<PlannedRow, { bucket: Bucket }>;

export const inBucket = <Bucket extends PlannedRow['bucket']>(rows: readonly PlannedRow[], bucket: Bucket) =>
  rows.filter((row): row is Planned<Bucket> => row.bucket === bucket);

type Fate = Partial<Pick<NewRow, 'leadId' | 'leadVersion' | 'previous' | 'sameNumber'>>;

/** Returns the database record for a row. All records of an INSERT statement need the same columns. */
export function importRowOf(
  { id }: Pick<LeadImportEntity, 'id'>,
  planned: PlannedRow,
  fate: Fate = {},
): NewRow {
  const { number, bucket, cells, faults } = planned;
  const { leadId = null, leadVersion = null, previous = null, sameNumber = null } = fate;
  const isShown = bucket === 'duplicate' || faults.length > 0;
  return {
    ...{ leadImportId: id, number, bucket, leadId, leadVersion, previous, sameNumber },
    cells: isShown ? JSON.stringify(cells) : null,
    faults: faults.length > 0 ? faults.map(storedFault) : null,
  };
}

/**
 * Returns the database records for rows that change no lead. Rows whose lead stays unchanged are stored so that no later row matches the
 * same lead; duplicates and rejected rows are stored for the download.
 */
export function rowsOfOthers(row: LeadImportEntity, planned: readonly PlannedRow[]): NewRow[] {
  return [
    ...inBucket(planned, 'unchanged').map((one) => importRowOf(row, one, { leadId: one.leadId })),
    ...inBucket(planned, 'duplicate').map((one) =>
      importRowOf(row, one, { leadId: one.leadId, sameNumber: one.sameRow }),
    ),
    ...inBucket(planned, 'refused').map((one) => importRowOf(row, one)),
  ];
}

/** Returns the database records of a check: the rows that an import would reject or from which it would omit values. */
export function rowsOfCheck(row: LeadImportEntity, planned: readonly PlannedRow[]): NewRow[] {
  const shown = (rows: readonly PlannedRow[]) => rows.filter(({ faults }) => faults.length > 0);
  const changed = shown([...inBucket(planned, 'created'), ...inBucket(planned, 'updated')]);
  const others = rowsOfOthers(row, planned).filter(({ cells }) => cells !== null);
  return [...changed.map((one) => importRowOf(row, one)), ...others];
}
