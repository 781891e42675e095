import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ten = [...'0123456789'];
/** Stored keys of Spanish placeholder numbers. */
const keys = [
  ...ten.map((digit) => digit.repeat(9)),
  ...ten.map((digit) => digit.padEnd(9, '0')),
  ...ten.map((_, first) =>
    ten
      .map((_, place) => (first + place) % 10)
      .join('')
      .slice(0, 9),
  ),
  ...ten.map((_, first) =>
    ten
      .map((_, place) => (first + 10 - place) % 10)
      .join('')
      .slice(0, 9),
  ),
].map((digits) => createHash('sha256').update(`+34${digits}`).digest('hex').slice(0, 32));

/** Deletes the keys of placeholder numbers, so that leads with these numbers no longer count as duplicates. */
export class PlaceholderPhones1795500000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    const places = keys.map(() => '?').join(', ');
    await runner.query(`UPDATE marketing_leads SET phoneKey = NULL WHERE phoneKey IN (${places})`, keys);
  }
}
