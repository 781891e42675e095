export * from './columns.js';
export * from './connect.js';
export { databaseFault } from './errors.js';
export { insertRow } from './insert.js';
export * from './migration.js';
export { OutsideTransactionError } from './scope.js';
export { transaction } from './transaction.js';
