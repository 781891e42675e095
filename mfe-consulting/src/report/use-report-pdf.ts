import { toast, useSite } from '@portals/platform';
import { saveFile } from '@portals/platform/list';
import { useCallback, useState } from 'react';
import { useText } from '../text';

/** Loads the program that writes PDFs, which is larger than the rest of the portal, when somebody asks for one. */
const load = () => import(/* webpackChunkName: "pdf" */ './pdf');

/**
 * Returns a function that saves the report on the page as a PDF, and whether that is being done.
 * @param name name of the file
 * @param title title of the document
 */
export function useReportPdf(name: string, title: string) {
  const { t, language } = useText();
  const { name: author } = useSite();
  const [pending, setPending] = useState(false);
  const save = useCallback(async () => {
    setPending(true);
    let missing: string | null = null;
    try {
      const { reportPdf, fonts, MissingCharacterError } = await load();
      const report = document.querySelector('[data-report]');
      if (!report) return;
      const details = { title, author, language };
      const file = await reportPdf(report, fonts, details).catch((error: unknown) => {
        if (error instanceof MissingCharacterError) missing = error.character;
        throw error;
      });
      saveFile(name, file);
    } catch {
      const description =
        missing === null ? t('reportTab.pdfFailedText') : t('reportTab.pdfMissing', { character: missing });
      toast({ tone: 'destructive', title: t('reportTab.pdfFailed'), description });
    } finally {
      setPending(false);
    }
  }, [name, title, author, language, t]);
  return { save, pending };
}
