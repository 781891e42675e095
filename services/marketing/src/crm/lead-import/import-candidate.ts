import type { LeadImportSettings } from '@portals/contracts/marketing';
import type { FieldFault } from '@portals/service-kit';
import { type DuplicateKeys, duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';
import type { CsvRecord } from './csv-records.js';
import { type ReadLead, type ReadRow, readRow } from './read-row.js';
import { SeenKeys } from './seen-keys.js';

/** The values of a row with the duplicate keys of its lead, or its faults. */
type KeyedRow = (ReadLead & { keys: DuplicateKeys }) | { faults: FieldFault[] };

const keyed = (read: ReadRow): KeyedRow =>
  'faults' in read ? read : { ...read, keys: duplicateKeysOf(read.lead) };

/** A row of the file, with everything about its outcome that the file alone determines. */
export interface Candidate extends CsvRecord {
  read: KeyedRow;
  /**
   * Key by which an existing lead is recognised; null when the row has no such value, or when it does not count. A telephone number does
   * not count when rows of the file combine it with different addresses.
   */
  emailKey: string | null;
  phoneKey: string | null;
  /**
   * The only address that this row and earlier ones combine with its telephone number, as `keyNumber` encodes it; null when there is none.
   */
  phoneAddress: number | null;
  /** Number of the earlier row with the same lead; null when there is none. */
  sameRow: number | null;
}

/** Reads the rows of a file in order. The same file and settings always yield the same candidates. */
export class CandidateReader {
  private readonly seen = new SeenKeys();

  /** @param isOwnFile true when this service exported the file */
  constructor(
    private readonly settings: LeadImportSettings,
    private readonly isOwnFile = false,
  ) {}

  read({ number, cells }: CsvRecord): Candidate {
    const read = keyed(readRow(cells, this.settings, this.isOwnFile));
    const keys = 'keys' in read ? read.keys : { emailKey: null, phoneKey: null };
    const emailKey = this.matches('email') ? keys.emailKey : null;
    const phone = this.matches('phone') ? keys.phoneKey : null;
    // The address is compared even when matching by address is off: a different address means a different person (rule 9.24).
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
