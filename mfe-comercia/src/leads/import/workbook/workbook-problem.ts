/** Reasons why a workbook cannot be read. Each has its text in the portal, `imports.file.<reason>`. */
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

/** Thrown when a workbook cannot be read, with a reason that a person understands. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  constructor(readonly reason: WorkbookProblem) {
    super(reason);
  }
}
