// Worker thread that checks an SQLite file and sends the faults to the main thread.
import { parentPort, workerData } from 'node:worker_threads';
import { load } from './drivers.mjs';

function problemsOf(database) {
  const found = database.prepare('PRAGMA integrity_check(20)').all();
  const broken = found.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
  const orphans = database.prepare('PRAGMA foreign_key_check').all();
  return [
    ...broken,
    ...orphans.map((row) => `a row of ${row.table} refers to a missing row of ${row.parent}`),
  ];
}

const Database = load('libsql');
const database = new Database(workerData, { timeout: 5000 });
let problems;
try {
  problems = problemsOf(database);
} finally {
  database.close();
}
parentPort?.postMessage(problems);
