import type { LeadImportSettings } from '@portals/contracts/marketing';
import type { FieldFault } from '@portals/service-kit';
import type { ContactDetails } from '../erased-people/erased-hash.rules.js';
import { type DuplicateKeys, duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';
import type { CsvRecord } from './csv-records.js';
import { type ReadLead, type ReadRow, readRow } from './read-row.js';
import { SeenKeys } from './seen-keys.js';

/** The parsed content of a row, with the duplicate keys of the lead that it would create. */
type KeyedRow = (ReadLead & { keys: DuplicateKeys }) | { faults: FieldFault[] };

const keyed = (read: ReadRow): KeyedRow =>
  'faults' in read ? read : { ...read, keys: duplicateKeysOf(read.lead) };

/** A parsed row of the file, with the keys that decide which lead or earlier row it matches. */
export interface Candidate extends CsvRecord {
  read: KeyedRow;
  /**
   * Keys by which the row is matched with leads. Null when the row has no such value, or when the value is unreliable, such as a telephone
   * number that the file contains with several addresses.
   */
  emailKey: string | null;
  phoneKey: string | null;
  /** Number (`keyNumber`) of the only address with which the row's telephone number has occurred so far; null without such an address. */
  phoneAddress: number | null;
  /** Number of the earlier row for the same lead; null when there is none. */
  sameRow: number | null;
  /** True when only the telephone number says so. */
  isSameByPhone: boolean;
}

/**
 * Parses the rows of a file in order. The same file and settings always give the same candidates, except that nothing matches the row of a
 * person who was erased since.
 */
export class CandidateReader {
  private readonly seen = new SeenKeys();

  /**
   * @param isErased returns true for a person whose data were erased on request
   * @param isOwnFile true when this service wrote the file
   */
  constructor(
    private readonly settings: LeadImportSettings,
    private readonly isErased: (person: ContactDetails) => boolean,
    private readonly isOwnFile = false,
  ) {}

  read({ number, cells }: CsvRecord): Candidate {
    const read = keyed(readRow(cells, this.settings, this.isOwnFile));
    // A row that is going to be refused has no keys, because no later row is a duplicate of it (rule 9.24).
    const keys = 'keys' in read && !this.isErased(read.lead) ? read.keys : { emailKey: null, phoneKey: null };
    const emailKey = this.matches('email') ? keys.emailKey : null;
    const phone = this.matches('phone') ? keys.phoneKey : null;
    // A row with a different address is a different person, even if the telephone number is the same (rule 9.24).
    const address = phone === null ? null : this.seen.addAddress(phone, keys.emailKey);
    const known =
      address === 'several'
        ? { phoneKey: null, phoneAddress: null }
        : { phoneKey: phone, phoneAddress: address };
    const sameByEmail = this.seen.rowOf([emailKey]);
    const sameRow = sameByEmail ?? this.seen.rowOf([known.phoneKey]);
    // A row that only shares the number of an earlier one may turn out to be another person, so its address is its own.
    this.seen.add([emailKey], sameByEmail ?? number);
    this.seen.add([phone], sameRow ?? number);
    return { number, cells, read, emailKey, ...known, sameRow, isSameByPhone: sameByEmail === null };
  }

  private matches(by: LeadImportSettings['matchBy'][number]): boolean {
    const { duplicates, matchBy } = this.settings;
    return duplicates !== 'create' && matchBy.includes(by);
  }
}
