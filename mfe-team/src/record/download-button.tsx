import type { AccessEventKind, Workspace } from '@portals/contracts/auth';
import { api, toast, useErrorText } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
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
  const errorText = useErrorText();
  const { run, pending } = useOnce(async () => {
    const query = new URLSearchParams({
      language,
      ...(what && { what }),
      ...(person && { person: String(person) }),
    });
    try {
      const { text } = await api.getFile(`/api/workspaces/${workspace.id}/events/export?${query}`);
      saveCsv(t('record.file'), text);
    } catch (error) {
      toast({ tone: 'destructive', title: t('record.downloadError'), description: errorText(error) });
    }
  });
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} pending={pending} onClick={() => void run()}>
      {t('record.download')}
    </Button>
  );
}
