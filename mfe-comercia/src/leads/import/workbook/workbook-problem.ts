/** Why a workbook cannot be read. Each has its sentence in the texts of the portal, `imports.file.<reason>`. */
const workbookProblems = [
  'oldWorkbook',
  'openDocument',
  'otherWorkbook',
  'brokenWorkbook',
  'workbookTooLarge',
  'noSheet',
  'emptySheet',
  'tooManyRows',
  'tooManyColumns',
] as const;
export type WorkbookProblem = (typeof workbookProblems)[number];

/** A workbook cannot be read, for a reason that can be told to a person. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  constructor(readonly reason: WorkbookProblem) {
    super(reason);
  }
}
