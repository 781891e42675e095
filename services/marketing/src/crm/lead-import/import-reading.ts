import { createHash, type Hash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { leadImportLimits } from '@portals/contracts/constants';
import type { LeadImportSettings } from '@portals/contracts/marketing';
import { declaration } from '../../kernel/index.js';
import type { ContactDetails } from '../erased-people/erased-hash.rules.js';
import { isOwnFile } from '../lead-export/lead-columns.rules.js';
import { type CsvRecord, csvRecords, UnreadableFile } from './csv-records.js';
import { type Candidate, CandidateReader } from './import-candidate.js';
import { headingsOf } from './lead-import-file.js';

/** Number of characters after which a chunk ends, however few rows it contains, so that other writers do not wait long. */
const mostCharacters = 500_000;
/** Number of rows that are skipped between two pauses. */
const passed = 100;

const lengthOf = ({ cells }: Candidate) => cells.reduce((sum, cell) => sum + cell.length, 0);

async function* hashed(parts: AsyncIterable<Buffer>, hash: Hash) {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

/** Reads a file in chunks of rows. */
export class ImportReading {
  private readonly hash = createHash('sha256');
  /** Number of rows below the headings read so far. */
  rows = 0;

  constructor(
    private readonly parts: AsyncIterable<Buffer>,
    private readonly settings: LeadImportSettings,
    private readonly isErased: (person: ContactDetails) => boolean,
  ) {}

  /**
   * @param done number of rows to skip; they are still parsed, because later rows may repeat them
   * @param size returns the number of rows for the next chunk
   * @throws UnreadableFile
   */
  async *chunks(done: number, size: () => number): AsyncGenerator<Candidate[]> {
    const records = csvRecords(hashed(this.parts, this.hash), this.settings);
    const headings = await this.headings(records);
    const reader = new CandidateReader(this.settings, this.isErased, isOwnFile(headings));
    let rows: Candidate[] = [];
    let characters = 0;
    for await (const record of records) {
      const candidate = reader.read(record);
      if (++this.rows > leadImportLimits.rows) {
        throw new UnreadableFile(declaration.errors.LEAD_IMPORT_ROWS, record.number);
      }
      if (this.rows > done) rows.push(candidate);
      else if (this.rows % passed === 0) await immediate();
      characters += this.rows > done ? lengthOf(candidate) : 0;
      if (rows.length < size() && characters < mostCharacters) continue;
      yield rows;
      rows = [];
      characters = 0;
    }
    if (rows.length > 0) yield rows;
    if (this.rows === 0) throw new UnreadableFile(declaration.errors.LEAD_IMPORT_NO_ROWS);
  }

  /** Reads up to the heading row and returns it; the rows above it are ignored. */
  private async headings(records: AsyncGenerator<CsvRecord>): Promise<string[]> {
    let first = await records.next();
    while (!first.done && first.value.number < (this.settings.headingRow ?? 1)) first = await records.next();
    return headingsOf(first.done ? undefined : first.value.cells);
  }

  /** Returns the SHA-256 of the file. Call it only after the whole file has been read. */
  digest(): string {
    return this.hash.digest('hex');
  }
}
