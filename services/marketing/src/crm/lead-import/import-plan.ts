import type { LeadImportBucket, LegalBasisFields } from '@portals/contracts/constants';
import type { Lead, LeadImportCounts, LeadImportSettings } from '@portals/contracts/marketing';
import type { FieldFault } from '@portals/service-kit';
import type { DuplicateKeys } from '../lead-row/duplicate-key.rules.js';
import type { LeadFields } from '../lead-row/lead-fields.rules.js';
import type { Candidate } from './import-candidate.js';
import type { StoredRefusal } from './lead-import.entity.js';
import type { StoredFault } from './lead-import-row.entity.js';
import type { ReadLead } from './read-row.js';

/** Planned result of a row; every row is in exactly one bucket (rule 9.25). */
export type PlannedRow = Pick<Candidate, 'number' | 'cells'> & {
  /** Reasons why the row is rejected, or why some of its values are omitted. */
  faults: FieldFault[];
} & (
    | { bucket: 'created'; lead: LeadFields; createdAt: Date | null; keys: DuplicateKeys }
    | { bucket: 'updated'; before: Lead; after: Lead }
    | { bucket: 'unchanged'; leadId: number }
    | { bucket: 'duplicate'; leadId: number | null; sameRow: number | null }
    | { bucket: 'refused' }
  );

/** Maximum number of different faults that are reported for a file. */
const mostRefusals = 100;

export const noCounts: LeadImportCounts = { created: 0, updated: 0, unchanged: 0, duplicate: 0, refused: 0 };

/** Returns a legal basis together with its date and source, so that the date and source of one basis are never combined with another. */
function wholeBasis(lead: Lead, row: LeadFields, mode: 'fill' | 'overwrite'): Partial<LegalBasisFields> {
  if (row.legalBasis === null || row.legalBasis === lead.legalBasis) return {};
  const { legalBasis, legalBasisOn, legalBasisSource } = mode === 'fill' && lead.legalBasis ? lead : row;
  return { legalBasis, legalBasisOn, legalBasisSource };
}

/** Returns a lead as a row would change it: values fill empty fields, or replace existing ones. A row without values changes nothing. */
function changed(lead: Lead, { lead: row, own }: ReadLead, mode: 'fill' | 'overwrite') {
  const after = { ...lead };
  for (const field of own) {
    if (row[field] !== null && (mode === 'overwrite' || lead[field] === null))
      Object.assign(after, { [field]: row[field] });
  }
  return { ...after, ...wholeBasis(lead, row, mode) };
}

/**
 * Decides how a row is handled.
 * @param stored lead that the row matches; null when it matches none
 * @param isTaken true when another row of the file has already matched that lead
 */
export function planRow(
  { number, cells, read, sameRow }: Candidate,
  stored: Lead | null,
  isTaken: boolean,
  duplicates: LeadImportSettings['duplicates'],
): PlannedRow {
  if ('faults' in read) return { number, cells, bucket: 'refused', faults: read.faults };
  const { lead, createdAt, keys, own, leftOut: faults } = read;
  const created: PlannedRow = { number, cells, bucket: 'created', lead, createdAt, keys, faults };
  if (duplicates === 'create') return created;
  // No value of a duplicate is stored, so its omitted values are not reported.
  const taken = (leadId: number | null): PlannedRow => ({
    ...{ number, cells, bucket: 'duplicate', leadId, sameRow, faults: [] },
  });
  if (sameRow !== null) return taken(null);
  if (stored === null) return created;
  if (isTaken || duplicates === 'skip') return taken(stored.id);
  const after = changed(stored, read, duplicates);
  const differs = [...own].some((field) => after[field] !== stored[field]);
  if (!differs) return { number, cells, bucket: 'unchanged', leadId: stored.id, faults };
  return { number, cells, bucket: 'updated', before: stored, after, faults };
}

/** Returns the id of the stored lead that a planned row updates or leaves unchanged; null for any other row. */
export function leadIdOf(row: PlannedRow): number | null {
  if (row.bucket === 'updated') return row.before.id;
  return row.bucket === 'unchanged' ? row.leadId : null;
}

export function addCounts(
  counts: LeadImportCounts,
  rows: readonly { bucket: LeadImportBucket }[],
): LeadImportCounts {
  const sum = { ...counts };
  for (const { bucket } of rows) sum[bucket]++;
  return sum;
}

/** Returns a fault as it is stored: without its message, which is added later in the reader's language. */
export const storedFault = ({ field, code, max }: FieldFault): StoredFault => ({
  field,
  code: typeof code === 'string' ? code : code.code,
  ...(max !== undefined && { max }),
});

/** Adds the faults of a chunk to the counts of faults, for rejected rows as well as for omitted values. */
export function addRefusals(
  refusals: readonly StoredRefusal[],
  rows: readonly PlannedRow[],
): StoredRefusal[] {
  const keyOf = ({ field, code, isLeftOut = false }: Omit<StoredRefusal, 'rows' | 'firstRow'>) =>
    `${field} ${code} ${isLeftOut}`;
  const all = new Map(refusals.map((refusal) => [keyOf(refusal), { ...refusal }]));
  for (const row of rows) {
    const isLeftOut = row.bucket !== 'refused';
    for (const one of row.faults.map(storedFault)) {
      const fault = { ...one, ...(isLeftOut && { isLeftOut }) };
      const key = keyOf(fault);
      const found = all.get(key);
      if (found !== undefined) found.rows++;
      else if (all.size < mostRefusals) all.set(key, { ...fault, rows: 1, firstRow: row.number });
    }
  }
  return [...all.values()];
}
