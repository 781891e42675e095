import type { AnalyticsReportFormat } from '@portals/contracts/constants';
import { can } from '@portals/contracts/fields';
import type { AnalyticsReport, MarketingCompany } from '@portals/contracts/marketing';
import { api, PortalLink } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { saveCsv, saveText } from '@portals/platform/list';
import { Button, Menu, type MenuItem } from '@portals/ui';
import { Download, Ellipsis, KeyRound, RotateCw, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText, viewPath } from '../../shared';
import { analyticsPath } from '../analytics-address';
import { DeleteReportDialog } from './delete-report-dialog';
import { PrintButton } from './print-button';
import { RegenerateReportDialog } from './regenerate-report-dialog';
import { reportFilePath } from './report-calls';
import { ReportTools } from './report-paper';
import { useMakeReport } from './use-make-report';

interface ReportToolbarProps {
  company: MarketingCompany;
  report: AnalyticsReport;
}

function useDownload({ company, report }: ReportToolbarProps) {
  const { t, language } = useText();
  const { id, period } = report;
  return useAttempt(async (format: AnalyticsReportFormat) => {
    const { text } = await api.getFile(reportFilePath(id, format, language));
    const name = `${company.name} ${period}`;
    if (format === 'csv') saveCsv(name, text);
    else saveText(`${name}.md`, [text], 'text/markdown');
  }, t('analyticsReports.saveFailed'));
}

/** Shows the actions on an open report. */
export function ReportToolbar({ company, report }: ReportToolbarProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const opened = useCallback(
    ({ id }: { id: number }) => void navigate(analyticsPath(company.id, { report: id }), { replace: true }),
    [navigate, company.id],
  );
  const work = useMakeReport(company.id, opened);
  const download = useDownload({ company, report });
  const leave = () => void navigate(analyticsPath(company.id, { panel: 'reports' }), { replace: true });
  const changes: MenuItem[] = [
    {
      key: 'again',
      label: t('analyticsReports.again'),
      icon: <RotateCw aria-hidden />,
      onSelect: () => work.ask(report),
    },
    {
      key: 'delete',
      label: t('analyticsReports.delete'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => setDeleting(true),
    },
  ];
  return (
    <ReportTools role="group" aria-label={t('analyticsReports.tools')}>
      <PrintButton />
      {can(company, 'manage') && (
        <Button variant="secondary" asChild>
          <PortalLink to={viewPath('access', company.id, { report: String(report.id) })}>
            <KeyRound aria-hidden />
            {t('analyticsReports.share')}
          </PortalLink>
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="secondary" icon={<Ellipsis aria-hidden />}>
            {t('analyticsReports.more')}
          </Button>
        }
        items={[
          ...(['csv', 'md'] as const).map((format) => ({
            key: format,
            label: t(`analyticsReports.save.${format}`),
            icon: <Download aria-hidden />,
            onSelect: () => void download.run(format),
          })),
          ...(can(company, 'work') ? changes : []),
        ]}
      />
      {work.existing && <RegenerateReportDialog work={work} report={work.existing} />}
      {isDeleting && (
        <DeleteReportDialog report={report} onClose={() => setDeleting(false)} onDeleted={leave} />
      )}
    </ReportTools>
  );
}
