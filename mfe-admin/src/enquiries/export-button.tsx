import { api } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { saveCsv } from '@portals/platform/list';
import { Button } from '@portals/ui';
import { Download } from 'lucide-react';
import { useText } from '../text';
import { type EnquiryListQuery, enquiriesPath } from './enquiry-calls';

/** Exports all enquiries that match the filters, not only the current page (rule 20.16). */
export function ExportButton({ query: { search, state } }: { query: EnquiryListQuery }) {
  const { t, language } = useText();
  const { run, pending } = useAttempt(async () => {
    const query = new URLSearchParams({ language, ...(search && { search }), ...(state && { state }) });
    const { text } = await api.getFile(`${enquiriesPath}/export?${query}`);
    saveCsv(t('enquiries.file'), text);
  }, t('enquiries.exportError'));
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} pending={pending} onClick={() => void run()}>
      {t('enquiries.export')}
    </Button>
  );
}
