import { createHash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { leadImportLimits } from '@portals/contracts/constants';
import { AppError, databaseFault } from '@portals/service-kit';
import { DataSource, In } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import { LeadImportPartEntity } from './lead-import-part.entity.js';
import { type BytesKind, bytesKindOf } from './text-bytes.rules.js';

/** Number of parts per DELETE statement: few enough that other writers do not wait long. */
const chunk = 10;

/** Length of a complete part in base64. */
const partCharacters = Math.ceil(leadImportLimits.partBytes / 3) * 4;
/**
 * Number of characters read from a part at a time, a multiple of four. V8 puts longer strings into a separate memory space; the strings of
 * a large file would fill the memory before that space is garbage-collected.
 */
const pieceCharacters = 60 * 1024;

/** Returns the number of parts of a file. */
export const partCount = (sizeBytes: number): number => Math.ceil(sizeBytes / leadImportLimits.partBytes);

/** Returns the length of a part in bytes; 0 for a missing part. */
function partLength(sizeBytes: number, number: number): number {
  const before = (number - 1) * leadImportLimits.partBytes;
  return Math.max(0, Math.min(leadImportLimits.partBytes, sizeBytes - before));
}

/** Stores the uploaded files of imports, in parts. */
@Injectable()
export class LeadImportFileRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Stores a part. Sending the same part again changes nothing.
   * @throws AppError LEAD_IMPORT_PART_LENGTH; LEAD_IMPORT_PART_DIFFERS when different content is already stored
   */
  async add(
    { id, sizeBytes }: { id: number; sizeBytes: number },
    number: number,
    bytes: Buffer,
  ): Promise<void> {
    if (bytes.length !== partLength(sizeBytes, number)) {
      throw new AppError(declaration.errors.LEAD_IMPORT_PART_LENGTH);
    }
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (await this.isThere(id, number, digest)) return;
    const part = {
      leadImportId: id,
      number,
      digest,
      kind: bytesKindOf(bytes, { isFirst: number === 1, isLast: number === partCount(sizeBytes) }),
      bytes: bytes.toString('base64'),
    };
    try {
      await this.dataSource.manager.insert(LeadImportPartEntity, part);
    } catch (error) {
      // A concurrent call has already stored the part, so this only checks that the content is the same.
      if (databaseFault(error)?.kind !== 'unique') throw error;
      await this.isThere(id, number, digest);
    }
  }

  private async isThere(leadImportId: number, number: number, digest: string): Promise<boolean> {
    const found = await this.dataSource.manager.findOne(LeadImportPartEntity, {
      select: { id: true, digest: true },
      where: { leadImportId, number },
    });
    if (found !== null && found.digest !== digest) {
      throw new AppError(declaration.errors.LEAD_IMPORT_PART_DIFFERS);
    }
    return found !== null;
  }

  /** Returns the numbers of the stored parts of each import. */
  async numbers(ids: readonly number[]): Promise<Map<number, Set<number>>> {
    const numbers = new Map(ids.map((id) => [id, new Set<number>()]));
    const parts = await this.dataSource.manager.find(LeadImportPartEntity, {
      select: { id: true, leadImportId: true, number: true },
      where: { leadImportId: In([...ids]) },
    });
    for (const { leadImportId, number } of parts) numbers.get(leadImportId)?.add(number);
    return numbers;
  }

  async kinds(leadImportId: number): Promise<BytesKind[]> {
    const parts = await this.dataSource.manager.find(LeadImportPartEntity, {
      select: { id: true, kind: true },
      where: { leadImportId },
    });
    return parts.map(({ kind }) => kind);
  }

  /**
   * Streams the bytes of a file; each stored part is read in smaller pieces.
   * @param last number of the last part to read
   */
  async *read(leadImportId: number, last = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    const sql = `SELECT SUBSTR(bytes, ?, ?) AS piece FROM marketing_lead_import_parts
      WHERE leadImportId = ? AND number = ?`;
    for (let number = 1; number <= last; number++) {
      for (let start = 1; start <= partCharacters; start += pieceCharacters) {
        const values = [start, pieceCharacters, leadImportId, number];
        const [row] = await this.dataSource.query<{ piece: string }[]>(sql, values);
        if (row === undefined) return;
        if (row.piece !== '') yield Buffer.from(row.piece, 'base64');
        if (row.piece.length < pieceCharacters) break;
      }
    }
  }

  /** Deletes a file in small batches of parts. */
  async delete(leadImportId: number): Promise<void> {
    for (;;) {
      const parts = await this.dataSource.manager.find(LeadImportPartEntity, {
        select: { id: true },
        where: { leadImportId },
        take: chunk,
      });
      if (parts.length === 0) return;
      await this.dataSource.manager.delete(LeadImportPartEntity, { id: In(parts.map(({ id }) => id)) });
      // SQLite's driver is synchronous, so this pause lets other calls run.
      await immediate();
    }
  }
}
