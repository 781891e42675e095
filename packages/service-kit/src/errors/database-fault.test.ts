import { QueryFailedError } from 'typeorm';
import { databaseFault, isOutOfSpace, isReadOnly, isRetryable } from './database-fault.js';

/** Returns an error as TypeORM passes it on from the driver. */
const failed = (code: string) => new QueryFailedError('', [], Object.assign(new Error('x'), { code }));

it.each(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'ER_TABLE_DEF_CHANGED'])(
  'counts %s as a conflict that a second attempt may solve, and as unavailable when none did',
  (code) => {
    expect(isRetryable(failed(code))).toBe(true);
    expect(databaseFault(failed(code))).toEqual({ kind: 'unavailable' });
  },
);

it.each([
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_NET_READ_ERROR',
  'ER_NET_READ_INTERRUPTED',
  'ER_HOST_IS_BLOCKED',
  'ER_CANT_CREATE_THREAD',
  'ER_TEMP_FILE_WRITE_FAILURE',
])('counts %s as a temporarily unavailable database, without a second attempt', (code) => {
  expect(isRetryable(failed(code))).toBe(false);
  expect(databaseFault(failed(code))).toEqual({ kind: 'unavailable' });
});

it.each(['ER_DISK_FULL', 'ER_DISK_FULL_NOWAIT', 'ER_RECORD_FILE_FULL'])(
  'counts %s as a full disk, which is a database that is away for a while',
  (code) => {
    expect(isOutOfSpace(failed(code))).toBe(true);
    expect(databaseFault(failed(code))).toEqual({ kind: 'unavailable' });
  },
);

it.each([
  'ER_RUN_HOOK_ERROR',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
  'ER_SERVER_OFFLINE_MODE',
  'ER_GR_HOLD_WAIT_TIMEOUT',
  'ER_GR_HOLD_KILLED',
  'ER_GR_HOLD_MEMBER_STATUS_ERROR',
])('counts %s of a member of a group as unavailable, and not as read-only', (code) => {
  expect([databaseFault(failed(code)), isRetryable(failed(code)), isReadOnly(failed(code))]).toEqual([
    { kind: 'unavailable' },
    false,
    false,
  ]);
});

it.each([
  "Can't connect to remote MySQL server for client connected to '127.0.0.1:6446'",
  'Lost connection to MySQL server during query',
  'connecting to destination failed with TLS error: error:0A000086:SSL routines::certificate verify failed',
])('counts what MySQL Router says, without a code, as unavailable: %s', (message) => {
  expect(databaseFault(new QueryFailedError('', [], new Error(message)))).toEqual({ kind: 'unavailable' });
});

it.each(['ER_OPTION_PREVENTS_STATEMENT', 'ER_READ_ONLY_MODE', 'ER_BEFORE_DML_VALIDATION_ERROR'])(
  'counts %s as unavailable, and as a server that takes no writes',
  (code) => {
    expect(databaseFault(failed(code))).toEqual({ kind: 'unavailable' });
    expect(isReadOnly(failed(code))).toBe(true);
  },
);

it.each(['ER_PARSE_ERROR', 'ER_BAD_FIELD_ERROR', 'ER_DATA_TOO_LONG'])(
  'counts %s as our own fault',
  (code) => {
    expect(isRetryable(failed(code))).toBe(false);
    expect(databaseFault(failed(code))).toBeNull();
  },
);
