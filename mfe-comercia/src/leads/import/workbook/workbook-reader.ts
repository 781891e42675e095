import type { Language } from '@portals/contracts/constants';
import type { WorkbookAnswer, WorkbookRequest } from './workbook-answers';
import { WorkbookError } from './workbook-problem';

type Ask = (request: WorkbookRequest) => Promise<WorkbookAnswer>;

export interface WorkbookReader {
  /** Opens a workbook, and returns the names of its sheets from left to right. */
  open: (file: Blob) => Promise<string[]>;
  /** Returns a sheet as CSV. */
  csv: (sheet: number, language: Language) => Promise<Blob>;
  close: () => void;
}

/** Returns a function that sends requests to a worker; only one request may be pending at a time. */
function askWorker(worker: Worker): Ask {
  return (request) =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data);
      // The worker has run out of memory or could not be loaded.
      worker.onerror = () => resolve({ kind: 'problem', reason: 'brokenWorkbook' });
      worker.postMessage(request);
    });
}

/**
 * Starts a worker, so that the page stays responsive. In development the scripts come from another origin, from which browsers refuse to
 * start workers; the page then reads the workbook itself.
 */
async function start(): Promise<{ ask: Ask; close: () => void }> {
  try {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
    return { ask: askWorker(worker), close: () => worker.terminate() };
  } catch {
    const { workbookAnswers } = await import('./workbook-answers');
    return { ask: workbookAnswers(), close: () => undefined };
  }
}

/**
 * Returns a reader of .xlsx workbooks that runs in a worker. The reader's code is loaded on first use. `open` and `csv` throw
 * WorkbookError.
 */
export async function workbookReader(): Promise<WorkbookReader> {
  const { ask, close } = await start();
  return {
    open: async (file) => {
      const answer = await ask({ kind: 'open', file });
      if (answer.kind === 'problem') throw new WorkbookError(answer.reason);
      return answer.kind === 'sheets' ? answer.sheets : [];
    },
    csv: async (sheet, language) => {
      const answer = await ask({ kind: 'csv', sheet, language });
      if (answer.kind === 'csv') return answer.csv;
      throw new WorkbookError(answer.kind === 'problem' ? answer.reason : 'brokenWorkbook');
    },
    close,
  };
}
