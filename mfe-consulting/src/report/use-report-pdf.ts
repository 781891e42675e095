import { toast, useSite } from '@portals/platform';
import { saveFile } from '@portals/platform/list';
import { useCallback, useState } from 'react';
import { useText } from '../text';

/** Loads the PDF code on demand, because it is larger than all other code of the portal. */
const load = () => import(/* webpackChunkName: "pdf" */ './pdf');

/** Characters that the saved PDF lacks, and their replacement. */
export interface Replaced {
  characters: string[];
  mark: string;
}

/**
 * Returns a function that saves the report on the page as a PDF, a flag that is true while it runs, and the characters replaced in the last
 * PDF.
 * @param name name of the file
 * @param title title of the document
 */
export function useReportPdf(name: string, title: string) {
  const { t, language } = useText();
  const { name: author } = useSite();
  const [pending, setPending] = useState(false);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const save = useCallback(async () => {
    setPending(true);
    setReplaced(null);
    try {
      // The browser draws the busy button after the callback of the frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const { reportPdf, fonts, replacement } = await load();
      const report = document.querySelector('[data-report]');
      if (!report) return;
      const pdf = await reportPdf(report, fonts, { title, author, language });
      saveFile(name, pdf.file);
      if (pdf.replaced.length > 0) setReplaced({ characters: pdf.replaced, mark: replacement });
    } catch {
      toast({
        tone: 'destructive',
        title: t('reportTab.pdfFailed'),
        description: t('reportTab.pdfFailedText'),
      });
    } finally {
      setPending(false);
    }
  }, [name, title, author, language, t]);
  const dismiss = useCallback(() => setReplaced(null), []);
  return { save, pending, replaced, dismiss };
}
