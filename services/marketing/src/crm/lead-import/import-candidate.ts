import type { LeadImportSettings } from '@portals/contracts/marketing';
import type { FieldFault } from '@portals/service-kit';
import { type DuplicateKeys, duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';
import type { CsvRecord } from './csv-records.js';
import { type ReadLead, type ReadRow, readRow } from './read-row.js';
import { SeenKeys } from './seen-keys.js';

/** The content of a row, with the keys of the lead it would create. */
type KeyedRow = (ReadLead & { keys: DuplicateKeys }) | { faults: FieldFault[] };

const keyed = (read: ReadRow): KeyedRow =>
  'faults' in read ? read : { ...read, keys: duplicateKeysOf(read.lead) };

/** A row of the file with all facts about its result that can be derived from the file alone. */
export interface Candidate extends CsvRecord {
  read: KeyedRow;
  /**
   * Keys by which the row is matched with leads; null without a value, or when the value is ignored, such as a telephone number that occurs
   * in the file with different addresses.
   */
  emailKey: string | null;
  phoneKey: string | null;
  /** The only address that occurs with the row's telephone number in this and earlier rows, as a `keyNumber`; null when there is none. */
  phoneAddress: number | null;
  /** Number of the earlier row for the same lead; null when there is none. */
  sameRow: number | null;
}

/** Reads the rows of a file in order. The same file and settings always give the same candidates. */
export class CandidateReader {
  private readonly seen = new SeenKeys();

  /** @param isOwnFile true when the file was written by this product */
  constructor(
    private readonly settings: LeadImportSettings,
    private readonly isOwnFile = false,
  ) {}

  read({ number, cells }: CsvRecord): Candidate {
    const read = keyed(readRow(cells, this.settings, this.isOwnFile));
    const keys = 'keys' in read ? read.keys : { emailKey: null, phoneKey: null };
    const emailKey = this.matches('email') ? keys.emailKey : null;
    const phone = this.matches('phone') ? keys.phoneKey : null;
    // A row with another address is another person, even if the compared keys match (rule 9.24).
    const address = phone === null ? null : this.seen.addAddress(phone, keys.emailKey);
    const known =
      address === 'several'
        ? { phoneKey: null, phoneAddress: null }
        : { phoneKey: phone, phoneAddress: address };
    const sameRow = this.seen.rowOf([emailKey, known.phoneKey]);
    this.seen.add([emailKey, phone], sameRow ?? number);
    return { number, cells, read, emailKey, ...known, sameRow };
  }

  private matches(by: LeadImportSettings['matchBy'][number]): boolean {
    const { duplicates, matchBy } = this.settings;
    return duplicates !== 'create' && matchBy.includes(by);
  }
}
