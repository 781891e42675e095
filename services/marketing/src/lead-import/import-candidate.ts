import type { LeadImportSettings } from '@portals/contracts/marketing';
import type { FieldFault } from '@portals/service-kit';
import { type DuplicateKeys, duplicateKeysOf } from '../lead-duplicate/duplicate-key.rules.js';
import type { CsvRecord } from './csv-records.js';
import { type ImportedLead, type ReadRow, readRow } from './read-row.js';
import { SeenKeys } from './seen-keys.js';

/** What a row says, with the keys of the lead that it makes. */
type KeyedRow =
  | (Extract<ReadRow, { lead: ImportedLead }> & { keys: DuplicateKeys })
  | Extract<ReadRow, { faults: FieldFault[] }>;

const keyed = (read: ReadRow): KeyedRow =>
  'faults' in read ? read : { lead: read.lead, own: read.own, keys: duplicateKeysOf(read.lead) };

/** A row of the file as far as the file itself tells what becomes of it. */
export interface Candidate extends CsvRecord {
  read: KeyedRow;
  /** What tells that its lead is there already; null where it has no such value, or where it does not count. */
  emailKey: string | null;
  phoneKey: string | null;
  /** An earlier row of the file is the same lead. */
  isRepeated: boolean;
}

/** Reads the rows of a file one after the other. The same file and settings give the same candidates each time. */
export class CandidateReader {
  private readonly seen = new SeenKeys();

  constructor(private readonly settings: LeadImportSettings) {}

  read(record: CsvRecord): Candidate {
    const read = keyed(readRow(record.cells, this.settings));
    const emailKey = this.matches('email') && 'keys' in read ? read.keys.emailKey : null;
    const phoneKey = this.matches('phone') && 'keys' in read ? read.keys.phoneKey : null;
    // Both are remembered, whichever of them was seen before.
    const isSeenEmail = this.isSeen(emailKey);
    const isRepeated = this.isSeen(phoneKey) || isSeenEmail;
    const { number, cells } = record;
    return { number, cells, read, emailKey, phoneKey, isRepeated };
  }

  /** Remembers a key. @returns whether an earlier row had it */
  private isSeen(key: string | null): boolean {
    if (key === null) return false;
    const isSeen = this.seen.has(key);
    if (!isSeen) this.seen.add(key);
    return isSeen;
  }

  private matches(by: LeadImportSettings['matchBy'][number]): boolean {
    const { duplicates, matchBy } = this.settings;
    return duplicates !== 'create' && matchBy.includes(by);
  }
}
