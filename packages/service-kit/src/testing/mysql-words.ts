import type { DataSource } from 'typeorm';
import { aroundStatements } from '../tracing/around-statements.js';

/** Some words that MySQL reserves, but neither SQLite nor MariaDB, unless they are called as functions. */
const reserved =
  'cube|cume_dist|dense_rank|empty|first_value|function|grouping|groups|lag|last_value|lead|manual|nth_value|ntile|parallel|percent_rank|qualify|rank|row_number|system|tablesample';
/** Words of its syntax that MySQL reserves too, so that they cannot be names after AS. */
const syntax = 'generated|get|lateral|of|row|stored|virtual';
/** Functions that MySQL 9 no longer has. */
const removed = 'md5|sha|sha1';
const refused = new RegExp(
  `(?<![.\\w@:])(?:(?:${reserved})\\b(?!\\s*\\()|(?<=\\bas\\s+)(?:${syntax})\\b|(?:${removed})\\s*\\()`,
  'i',
);
const quoted = /'(?:[^'\\]|''|\\.)*'|`[^`]*`|"[^"]*"/g;

/** Returns the first word of a statement that only MySQL does not accept; undefined when there is none. */
export const mySqlFault = (sql: string): string | undefined => refused.exec(sql.replace(quoted, '?'))?.[0];

/** Makes statements fail that only MySQL would refuse, because most runs of the tests have no MySQL server. */
export function refuseMySqlFaults(dataSource: DataSource): void {
  aroundStatements(dataSource, async (sql, run) => {
    const fault = mySqlFault(sql);
    if (fault !== undefined) throw new Error(`MySQL does not accept "${fault}" here: ${sql}`);
    return run();
  });
}
