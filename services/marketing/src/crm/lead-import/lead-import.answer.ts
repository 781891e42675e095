import { type Language, leadImportLimits } from '@portals/contracts/constants';
import type { LeadImport } from '@portals/contracts/marketing';
import { errorMessage, type FieldFault, fieldMessage, isFieldErrorCode } from '@portals/service-kit';
import { declaration } from '../../kernel/index.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import { retentionMs } from './lead-import.repository.js';
import type { StoredFault } from './lead-import-row.entity.js';

const faultCodes = new Map(Object.entries(declaration.fieldErrors));
const errors = new Map(Object.entries(declaration.errors));

/** Returns the message of a stored fault. */
export function faultMessage({ field, code, max }: StoredFault, language: Language): string {
  const known = faultCodes.get(code) ?? sharedCode(code);
  const fault: FieldFault = { field, code: known, ...(max !== undefined && { max }) };
  return fieldMessage(fault, language).message;
}

const sharedCode = (code: string) => (isFieldErrorCode(code) ? code : 'INVALID');

function stateOf({ phase }: LeadImportEntity, missing: number): LeadImport['state'] {
  if (phase === 'open') return missing > 0 ? 'uploading' : 'uploaded';
  // A discarded import is never returned, so its state does not matter.
  return phase === 'discarded' ? 'failed' : phase;
}

/** Returns the number of rows finished in the current phase, and the number of all its rows. */
function amountOf(row: LeadImportEntity): [done: number, all: number] {
  if (row.phase === 'undoing') return [row.undoneRows, row.counts.created + row.counts.updated];
  return [row.doneRows, row.totalRows ?? 0];
}

function remainingSeconds(row: LeadImportEntity): number | null {
  const [done, all] = amountOf(row);
  if (row.state !== 'queued' || done === 0 || all === 0) return null;
  return Math.ceil(((Math.max(0, all - done) / done) * row.spentMs) / 1000);
}

function failureOf({ phase, failureCode, failureRow }: LeadImportEntity, language: Language) {
  const error = errors.get(failureCode ?? '');
  if (phase !== 'failed' || error === undefined) return null;
  return { code: error.code, message: errorMessage(error, language), row: failureRow };
}

function undoUntil({ phase, finishedAt, kept }: LeadImportEntity): string | null {
  const canBeUndone = phase === 'stopped' || phase === 'done' || (phase === 'undone' && kept > 0);
  return canBeUndone && finishedAt !== null
    ? new Date(finishedAt.getTime() + retentionMs).toISOString()
    : null;
}

function missingPartsOf({ phase, sizeBytes }: LeadImportEntity, stored: ReadonlySet<number>): number[] {
  const parts = phase === 'open' ? Math.ceil(sizeBytes / leadImportLimits.partBytes) : 0;
  return Array.from({ length: parts }, (_, n) => n + 1).filter((number) => !stored.has(number));
}

export function importProgress(
  row: LeadImportEntity,
  stored: ReadonlySet<number>,
): Pick<LeadImport, 'fileName' | 'state' | 'counts' | 'createdAt'> {
  const { fileName, counts, createdAt } = row;
  const state = stateOf(row, missingPartsOf(row, stored).length);
  return { fileName, state, counts, createdAt: createdAt.toISOString() };
}

/**
 * Returns an import for API responses.
 * @param stored numbers of the stored parts
 * @param same id of the latest import of the same file
 */
export function toLeadImport(
  row: LeadImportEntity,
  stored: ReadonlySet<number>,
  same: LeadImportEntity | null,
  language: Language,
): LeadImport {
  const missingParts = missingPartsOf(row, stored);
  const { id, marketingCompanyId, userId, fileName, sizeBytes, sha256 } = row;
  const { settings, totalRows, doneRows, counts, expected, refusals } = row;
  const { removed, restored, kept, createdAt, finishedAt } = row;
  return {
    ...{ id, marketingCompanyId, userId, fileName, sizeBytes, sha256 },
    state: stateOf(row, missingParts.length),
    ...{ missingParts, settings, rows: totalRows, rowsDone: doneRows, counts, expected },
    refusals: [...refusals]
      .sort((a, b) => b.rows - a.rows)
      .map(({ field, code, max, rows, firstRow, isLeftOut = false }) => ({
        ...{ field, code, rows, firstRow, isLeftOut },
        message: faultMessage({ field, code, ...(max !== undefined && { max }) }, language),
      })),
    remainingSeconds: remainingSeconds(row),
    failure: failureOf(row, language),
    undone: { removed, restored, kept },
    sameFile: same && { id: same.id, fileName: same.fileName, createdAt: same.createdAt.toISOString() },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoUntil: undoUntil(row),
  };
}
