import { businessDayOf } from '@portals/contracts/constants';
import { api, toast, useFormat } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { saveCsv } from '@portals/platform/list';
import { countRecords } from './count-records';

/** Messages after an export; `shown` is `count`, formatted for display. */
export interface ExportWords {
  done: (counted: { count: number; shown: string }) => string;
  short: string;
  shortText: (counts: { had: string; of: string }) => string;
  failed: string;
}

/** Returns a function that downloads a CSV file from the service, and reports whether the file is complete. */
export function useCsvExport(words: ExportWords) {
  const { number } = useFormat();
  /** @param name file name without date and extension, which are added */
  const { run: save, pending } = useAttempt(async (path: string, name: string) => {
    const file = await api.getFile(path);
    const count = countRecords(file.text);
    saveCsv(`${name} ${businessDayOf(new Date())}`, file.text);
    if (count === file.total) toast({ tone: 'success', title: words.done({ count, shown: number(count) }) });
    else {
      const description = words.shortText({ had: number(count), of: number(file.total ?? 0) });
      toast({ tone: 'destructive', title: words.short, description });
    }
  }, words.failed);
  return { save, pending };
}
