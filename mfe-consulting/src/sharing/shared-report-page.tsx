import { SharedReport } from '@portals/contracts/consulting';
import { api, usePageHead } from '@portals/platform';
import { VisuallyHidden } from '@portals/ui';
import { SharedReportReader } from '@portals/ui/sharing';
import { LazyReport } from '../report/lazy-report';
import { useText } from '../text';

const open = (token: string, code?: string) =>
  api.post('/api/shared-reports', { token, ...(code !== undefined && { code }) }, { schema: SharedReport });

function Opened({ report }: { report: SharedReport }) {
  const { t } = useText();
  usePageHead({ title: t('head.sharedReportNamed', { name: report.company }) });
  return (
    <>
      <VisuallyHidden as="h1">{t('head.sharedReportNamed', { name: report.company })}</VisuallyHidden>
      <LazyReport company={{ name: report.company }} report={report} />
    </>
  );
}

/** Page /shared-report: shows the report behind a reading link (rule 18.30). */
export default function SharedReportPage() {
  return <SharedReportReader open={open}>{(report) => <Opened report={report} />}</SharedReportReader>;
}
