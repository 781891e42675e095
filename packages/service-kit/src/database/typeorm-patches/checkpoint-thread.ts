import { workerData } from 'node:worker_threads';
import Libsql from 'libsql';
import { answerJobs } from '../../thread/answer-jobs.js';

const database = new Libsql(workerData);

answerJobs<null, null>(
  (_, answer) => {
    database.pragma('wal_checkpoint(PASSIVE)');
    answer(null);
  },
  () => database.close(),
);
