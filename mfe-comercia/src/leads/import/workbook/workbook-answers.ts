import type { Language } from '@portals/contracts/constants';
import { openWorkbook, type Workbook } from './open-workbook';
import { WorkbookError, type WorkbookProblem } from './workbook-problem';

/** Request to the workbook reader: first `open`, then one `csv` request for each sheet that is needed. */
export type WorkbookRequest =
  | { kind: 'open'; file: Blob }
  | { kind: 'csv'; sheet: number; language: Language };

/** Response of the workbook reader; every request gets exactly one. */
export type WorkbookAnswer =
  | { kind: 'sheets'; sheets: string[] }
  | { kind: 'csv'; csv: Blob }
  | { kind: 'problem'; reason: WorkbookProblem };

/** Returns a handler for requests about one workbook. It runs in a worker or, if the browser cannot start one, in the page. */
export function workbookAnswers(): (request: WorkbookRequest) => Promise<WorkbookAnswer> {
  let workbook: Workbook | null = null;
  const answer = async (request: WorkbookRequest): Promise<WorkbookAnswer> => {
    if (request.kind === 'open') {
      workbook = openWorkbook(new Uint8Array(await request.file.arrayBuffer()));
      return { kind: 'sheets', sheets: workbook.sheets };
    }
    if (!workbook) throw new WorkbookError('brokenWorkbook');
    return { kind: 'csv', csv: workbook.csv(request.sheet, request.language) };
  };
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      return { kind: 'problem', reason: error instanceof WorkbookError ? error.reason : 'brokenWorkbook' };
    }
  };
}
