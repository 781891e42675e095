import { workerData } from 'node:worker_threads';
import Libsql from 'libsql';
import { answerJobs } from '../thread/answer-jobs.js';
import type { ReadJob } from './fair-reads.js';

const database = new Libsql(workerData);
database.pragma('busy_timeout = 5000');
database.pragma('query_only = 1');
/** Prepared statements by SQL text, at most 100. */
const kept = new Map<string, ReturnType<typeof database.prepare>>();

function prepared(sql: string) {
  const statement = kept.get(sql) ?? database.prepare(sql);
  const [oldest] = kept.keys();
  if (kept.size >= 100 && oldest !== undefined) kept.delete(oldest);
  kept.set(sql, statement);
  return statement;
}

answerJobs<ReadJob, unknown>(
  ({ sql, parameters }, answer) => answer(prepared(sql).all(...parameters)),
  () => database.close(),
);
