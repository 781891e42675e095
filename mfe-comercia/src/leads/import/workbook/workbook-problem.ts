/** Reasons why a workbook cannot be read. The portal has a text for each, `imports.file.<reason>`. */
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

/** Thrown when a workbook cannot be read, with a reason for the user. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  constructor(readonly reason: WorkbookProblem) {
    super(reason);
  }
}
