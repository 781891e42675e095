import { leadImportLimits } from '@portals/contracts/constants';
import { useLanguage } from '@portals/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fileKind } from '../workbook/file-kind';
import { WorkbookError, type WorkbookProblem } from '../workbook/workbook-problem';
import { type WorkbookReader, workbookReader } from '../workbook/workbook-reader';

export type FileProblem = WorkbookProblem | 'emptyFile' | 'fileTooLarge' | 'unreadableFile';

/** State of the chosen file. */
export type ChosenFile =
  | { step: 'none' }
  | { step: 'reading'; name: string }
  | { step: 'sheets'; name: string; sheets: readonly string[] }
  | { step: 'failed'; name: string; problem: FileProblem };

/** Receives the text to upload, and the name of the chosen file. */
export type OnText = (text: Blob, name: string) => Promise<void>;

function sizeProblem(size: number): FileProblem | null {
  if (size === 0) return 'emptyFile';
  return size > leadImportLimits.fileBytes ? 'fileTooLarge' : null;
}

/**
 * Processes a chosen file: text is passed on unchanged, and a workbook is converted to text in the browser, after the user has chosen one
 * of its sheets if there are several. Choosing another file replaces the previous one.
 */
export function useChosenFile(onText: OnText) {
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<ChosenFile>({ step: 'none' });
  const reader = useRef<WorkbookReader | null>(null);
  const turn = useRef(0);
  useEffect(() => () => reader.current?.close(), []);

  /** Processes a file, and discards the result if another file has been chosen in the meantime. */
  const run = useCallback(async (name: string, work: (isLatest: () => boolean) => Promise<ChosenFile>) => {
    turn.current += 1;
    const mine = turn.current;
    const isLatest = () => turn.current === mine;
    setChosen({ step: 'reading', name });
    const next = await work(isLatest).catch((error: unknown): ChosenFile => {
      if (error instanceof WorkbookError) return { step: 'failed', name, problem: error.reason };
      // The browser could not read the file, because it has been moved or is a folder.
      return { step: 'failed', name, problem: 'unreadableFile' };
    });
    if (isLatest()) setChosen(next);
  }, []);

  const handOn = useCallback(
    async (text: Blob, name: string): Promise<ChosenFile> => {
      const problem = sizeProblem(text.size);
      if (problem) return { step: 'failed', name, problem };
      await onText(text, name);
      return { step: 'none' };
    },
    [onText],
  );

  const choose = (file: File) =>
    run(file.name, async (isLatest) => {
      const kind = await fileKind(file);
      if (kind === 'text') return handOn(file, file.name);
      if (kind !== 'workbook') throw new WorkbookError(kind);
      reader.current?.close();
      reader.current = await workbookReader();
      const sheets = await reader.current.open(file);
      if (sheets.length > 1 || !isLatest()) return { step: 'sheets', name: file.name, sheets };
      return handOn(await reader.current.csv(0, language), file.name);
    });

  const chooseSheet = (sheet: number) =>
    chosen.step === 'sheets' &&
    run(chosen.name, async () => {
      const text = await reader.current?.csv(sheet, language);
      return text ? handOn(text, chosen.name) : { step: 'none' };
    });

  return { chosen, choose, chooseSheet };
}
