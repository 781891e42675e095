import type { LeadImportSettings } from '@portals/contracts/marketing';
import { duplicateKeysOf } from '../lead-duplicate/duplicate-key.rules.js';
import type { CsvRecord } from './csv-records.js';
import { type ReadRow, readRow } from './read-row.js';
import { SeenKeys } from './seen-keys.js';

/** A row of the file as far as the file itself tells what becomes of it. */
export interface Candidate extends CsvRecord {
  read: ReadRow;
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
    const read = readRow(record.cells, this.settings);
    const keys = this.keysOf(read);
    const known = Object.values(keys).filter((key) => key !== null);
    const isRepeated = known.some((key) => this.seen.has(key));
    for (const key of known) this.seen.add(key);
    return { ...record, read, ...keys, isRepeated };
  }

  private keysOf(read: ReadRow): Pick<Candidate, 'emailKey' | 'phoneKey'> {
    const { duplicates, matchBy } = this.settings;
    if ('faults' in read || duplicates === 'create') return { emailKey: null, phoneKey: null };
    const { emailKey, phoneKey } = duplicateKeysOf(read.lead);
    return {
      emailKey: matchBy.includes('email') ? emailKey : null,
      phoneKey: matchBy.includes('phone') ? phoneKey : null,
    };
  }
}
