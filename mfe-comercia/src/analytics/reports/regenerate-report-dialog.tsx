import type { AnalyticsReportRow } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { ConfirmDialog } from '@portals/ui';
import { RotateCw } from 'lucide-react';
import { useText } from '../../shared';
import type { useMakeReport } from './use-make-report';
import { useReportName } from './use-report-name';

export interface RegenerateReportDialogProps {
  work: ReturnType<typeof useMakeReport>;
  report: AnalyticsReportRow;
}

/** Asks for confirmation before a report is replaced, because the figures stored in it will be lost. */
export function RegenerateReportDialog({
  work: { ask, regenerate, pending },
  report,
}: RegenerateReportDialogProps) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const nameOf = useReportName();
  return (
    <ConfirmDialog
      open
      pending={pending}
      icon={<RotateCw aria-hidden />}
      title={t('analyticsReports.againTitle', { name: nameOf(report) })}
      text={t('analyticsReports.againText', { at: dateTime(report.createdAt) })}
      confirmLabel={t('analyticsReports.again')}
      onConfirm={() => regenerate(report.period)}
      onOpenChange={(open) => {
        if (!open) ask(null);
      }}
    />
  );
}
