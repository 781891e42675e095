/** Reasons why a workbook cannot be read. The locale files describe each reason under `imports.file.<reason>`. */
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

/** Thrown when a workbook cannot be read; the reason can be shown to the user. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  constructor(readonly reason: WorkbookProblem) {
    super(reason);
  }
}
