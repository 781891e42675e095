import { QueryFailedError } from 'typeorm';

export type DatabaseFault =
  | { kind: 'unique'; key: string }
  | { kind: 'foreignKey' }
  | { kind: 'referenced' }
  | { kind: 'unavailable' };

const UNIQUE = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const FOREIGN_KEY = new Set([
  'ER_NO_REFERENCED_ROW_2',
  'ER_NO_REFERENCED_ROW',
  'SQLITE_CONSTRAINT_FOREIGNKEY',
]);
const REFERENCED = new Set(['ER_ROW_IS_REFERENCED_2', 'ER_ROW_IS_REFERENCED']);
/**
 * `super_read_only` of a server that is not the writer of its group, or of one whose operator has set it. A server that is just ceding the
 * writer's place says that a table does not comply with a plugin.
 */
const READ_ONLY = new Set([
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_BEFORE_DML_VALIDATION_ERROR',
]);
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_SERVER_SHUTDOWN',
  'ER_NORMAL_SHUTDOWN',
  'ER_QUERY_INTERRUPTED',
  'ER_CONNECTION_KILLED',
  // MySQL says this before it closes a connection that was idle for `wait_timeout`; MariaDB closes it without a word.
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_NET_READ_ERROR',
  'ER_NET_READ_INTERRUPTED',
  'ER_HOST_IS_BLOCKED',
  // The connection was lost during the TLS handshake, or the certificate of the server is not valid.
  'HANDSHAKE_SSL_ERROR',
  // A server that lost its certificate at a restart encrypts nothing.
  'HANDSHAKE_NO_SSL_SUPPORT',
  'ER_CANT_CREATE_THREAD',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  // MariaDB refuses to lock a row that has changed since the transaction's snapshot (`innodb_snapshot_isolation`, on since 11.6.2).
  'ER_CHECKREAD',
  'ER_TABLE_DEF_CHANGED',
  ...READ_ONLY,
  // Group Replication: the member leaves the group, has no majority, or does not yet have the rows of the former writer. No second attempt
  // follows a failed commit, because the group may have taken the transaction.
  'ER_RUN_HOOK_ERROR',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
  'ER_SERVER_OFFLINE_MODE',
  'ER_GR_HOLD_WAIT_TIMEOUT',
  'ER_GR_HOLD_KILLED',
  'ER_GR_HOLD_MEMBER_STATUS_ERROR',
  'ER_OUT_OF_RESOURCES',
  'ER_DISK_FULL',
  // What InnoDB says when the disk, or the folder of temporary files, is full.
  'ER_RECORD_FILE_FULL',
  'ER_DISK_FULL_NOWAIT',
  'ER_TEMP_FILE_WRITE_FAILURE',
  // Migrations create the tables before the service accepts requests, so a missing table means that the database is being restored.
  'ER_BAD_DB_ERROR',
  'ER_NO_SUCH_TABLE',
  'SQLITE_FULL',
]);
/** Matches error codes with any suffix, because on a full disk SQLite reports `SQLITE_IOERR_WRITE`, `SQLITE_IOERR_SHMSIZE` and others. */
const UNAVAILABLE_SQLITE = /^SQLITE_(BUSY|IOERR|CANTOPEN)(_|$)/;
const RETRYABLE = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'ER_TABLE_DEF_CHANGED',
  'SQLITE_BUSY_SNAPSHOT',
]);
// Some errors have no code: mysql2 reports lost connections, and libsql a file that it cannot open, only in the message.
const UNAVAILABLE_MESSAGE =
  /closed state|connection is closed|pool is closed|connection lost|lost connection to mysql|can't connect to (remote )?mysql|connecting to destination failed|queue limit|unable to open connection to local database/i;

/** Returns true when a statement has waited in vain for a lock, for as long as the server lets it wait. */
export const isLockTimeout = (error: unknown): boolean =>
  driverErrorOf(error)?.code === 'ER_LOCK_WAIT_TIMEOUT';

/** Returns true when a statement was refused because its connection leads to a server that only reads. */
export const isReadOnly = (error: unknown): boolean => READ_ONLY.has(driverErrorOf(error)?.code ?? '');

const NO_SPACE = /^(ER_DISK_FULL|ER_DISK_FULL_NOWAIT|ER_RECORD_FILE_FULL|SQLITE_FULL|SQLITE_IOERR_WRITE)$/;

/** Returns true when a write failed because the disk of the database is full. */
export function isOutOfSpace(error: unknown): boolean {
  const driver = driverErrorOf(error);
  return driver !== null && NO_SPACE.test(driver.code);
}

interface DriverError {
  code: string;
  message: string;
}

/** Checks the properties, because `instanceof Error` is false for errors of Node that come from another realm. */
function driverErrorOf(error: unknown): DriverError | null {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (inner === null || typeof inner !== 'object') return null;
  const message = String(Reflect.get(inner, 'message') ?? '');
  const code = Reflect.get(inner, 'code');
  // Connecting to a host with several addresses fails with one error for each address.
  const errors: unknown = Reflect.get(inner, 'errors');
  if (code === undefined && Array.isArray(errors)) return driverErrorOf(errors[0]);
  return { code: String(code ?? ''), message };
}

/** Returns the violated key: `users.username` from SQLite's message, `uq_users_username` from MariaDB's, `users.uq_…` from MySQL's. */
function uniqueKey(message: string): string {
  const sqlite = /UNIQUE constraint failed: (.+)$/.exec(message)?.[1];
  if (sqlite !== undefined) {
    const columns = sqlite.split(', ');
    const table = columns[0]?.split('.')[0] ?? '';
    return `uq_${[table, ...columns.map((column) => column.split('.')[1] ?? '')].join('_')}`;
  }
  const key = /for key '([^']+)'/.exec(message)?.[1] ?? '';
  return key.split('.').at(-1) ?? '';
}

/** Classifies an error of the database driver; null for errors that only a bug in the product can cause. */
export function databaseFault(error: unknown): DatabaseFault | null {
  const inner = driverErrorOf(error);
  if (inner === null) return null;
  if (UNIQUE.has(inner.code)) return { kind: 'unique', key: uniqueKey(inner.message) };
  if (FOREIGN_KEY.has(inner.code)) return { kind: 'foreignKey' };
  if (REFERENCED.has(inner.code)) return { kind: 'referenced' };
  const isAway = UNAVAILABLE.has(inner.code) || UNAVAILABLE_SQLITE.test(inner.code);
  if (isAway || UNAVAILABLE_MESSAGE.test(inner.message)) return { kind: 'unavailable' };
  return null;
}

/** Returns true when another connection holds a lock on an SQLite file. */
export const isBusy = (error: unknown): boolean =>
  driverErrorOf(error)?.code.startsWith('SQLITE_BUSY') ?? false;

/**
 * Returns true for a deadlock, a lock timeout and a transaction whose snapshot has become stale, because somebody else has written in the
 * meantime. The transaction has been rolled back and may be retried.
 */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(driverErrorOf(error)?.code ?? '');
}
