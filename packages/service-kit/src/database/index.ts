export * from './columns.js';
export * from './connect.js';
export { databaseFault } from './errors.js';
export { addFullTextIndex, dropFullTextIndex, fullTextName } from './full-text.js';
export { insertRow, insertRows } from './insert.js';
export * from './migration.js';
export { type SeedRecord, seedOnce } from './seed-once.js';
export { transaction } from './transaction.js';
export { dropColumn, OutsideTransactionError } from './typeorm-patches/index.js';
