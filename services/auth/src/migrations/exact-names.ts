import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Compares user names by their code points on MySQL and MariaDB, as SQLite does. The collation of the database ignores accents, so `munoz`
 * was refused where there was a `muñoz` (rule 3.10).
 */
export class ExactNames1796070000000 implements Pick<MigrationInterface, 'up'> {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    const type = 'VARCHAR(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL';
    await runner.query(`ALTER TABLE users MODIFY username ${type}`);
  }
}
