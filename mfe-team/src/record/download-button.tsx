import type { AccessEventKind, Workspace } from '@portals/contracts/auth';
import { api } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { saveCsv } from '@portals/platform/list';
import { Button } from '@portals/ui';
import { Download } from 'lucide-react';
import { useText } from '../text';

export interface DownloadButtonProps {
  workspace: Workspace;
  query: { what?: AccessEventKind | undefined; person?: number | undefined };
}

/** Downloads all entries that match the filters, not only the current page. */
export function DownloadButton({ workspace, query: { what, person } }: DownloadButtonProps) {
  const { t, language } = useText();
  const { run, pending } = useAttempt(async () => {
    const query = new URLSearchParams({
      language,
      ...(what && { what }),
      ...(person && { person: String(person) }),
    });
    const { text } = await api.getFile(`/api/workspaces/${workspace.id}/events/export?${query}`);
    saveCsv(t('record.file'), text);
  }, t('record.downloadError'));
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} pending={pending} onClick={() => void run()}>
      {t('record.download')}
    </Button>
  );
}
