import { toast, useSite } from '@portals/platform';
import { saveFile } from '@portals/platform/list';
import { useCallback, useState } from 'react';
import { useText } from '../text';
import { MissingCharacterError } from './missing-character-error';

/** Loads the program that writes PDFs on demand, because it is larger than the rest of the portal. */
const load = () => import(/* webpackChunkName: "pdf" */ './pdf');

/**
 * Returns a function that saves the report on the page as a PDF, and whether it is running.
 * @param name name of the file
 * @param title title of the document
 */
export function useReportPdf(name: string, title: string) {
  const { t, language } = useText();
  const { name: author } = useSite();
  const [pending, setPending] = useState(false);
  const save = useCallback(async () => {
    setPending(true);
    try {
      const { reportPdf, fonts } = await load();
      const report = document.querySelector('[data-report]');
      if (report) saveFile(name, await reportPdf(report, fonts, { title, author, language }));
    } catch (error) {
      const description =
        error instanceof MissingCharacterError
          ? t('reportTab.pdfMissing', { character: error.character })
          : t('reportTab.pdfFailedText');
      toast({ tone: 'destructive', title: t('reportTab.pdfFailed'), description });
    } finally {
      setPending(false);
    }
  }, [name, title, author, language, t]);
  return { save, pending };
}
