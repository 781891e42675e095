import type { AnalyticsReportRow } from '@portals/contracts/marketing';
import { useText } from '../../text';
import { DeleteDialog } from '../../views/delete-dialog';
import { reportPath, useReportRefresh } from './report-calls';
import { useReportName } from './use-report-name';

export interface DeleteReportDialogProps {
  report: AnalyticsReportRow;
  onClose: () => void;
  /** After it is gone. */
  onDeleted?: () => void;
}

/** Asks before a report is deleted. */
export function DeleteReportDialog({ report, onClose, onDeleted }: DeleteReportDialogProps) {
  const { t } = useText();
  const name = useReportName()(report);
  const refresh = useReportRefresh(report.marketingCompanyId);
  return (
    <DeleteDialog
      path={reportPath(report.id)}
      title={t('analyticsReports.deleteTitle', { name })}
      text={t('analyticsReports.deleteText')}
      confirmLabel={t('analyticsReports.delete')}
      deleted={{ title: t('analyticsReports.deleted'), description: name }}
      onClose={onClose}
      onDeleted={async () => {
        onDeleted?.();
        await refresh();
      }}
    />
  );
}
