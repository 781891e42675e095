import type { AnalyticsReportRow } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { DeleteDialog, useText } from '../../shared';
import { companyReportsPath, reportPath } from './report-calls';
import { useReportName } from './use-report-name';

export interface DeleteReportDialogProps {
  report: AnalyticsReportRow;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for confirmation before a report is deleted. */
export function DeleteReportDialog({ report, onClose, onDeleted }: DeleteReportDialogProps) {
  const { t } = useText();
  const name = useReportName()(report);
  const invalidate = useInvalidate();
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
        // Invalidates only the lists: the deleted report stays on screen until the page changes, and refetching it would fail with 404.
        await invalidate(companyReportsPath(report.marketingCompanyId));
      }}
    />
  );
}
