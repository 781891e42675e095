import { SharedAnalytics } from '@portals/contracts/marketing';
import { api, usePageHead } from '@portals/platform';
import { Card, VisuallyHidden } from '@portals/ui';
import { SharedReportReader } from '@portals/ui/sharing';
import { type ComponentProps, lazy, Suspense, useCallback } from 'react';
import { ReportBody } from '../analytics';
import { useText } from '../shared';

const PaperChart = lazy(() => import('../analytics/paper-chart'));

/** Loads the charts only after the report is on screen, because they appear only in print. */
function Chart(props: ComponentProps<typeof PaperChart>) {
  return (
    <Suspense>
      <PaperChart {...props} />
    </Suspense>
  );
}

function Opened({ shared: { company, report } }: { shared: SharedAnalytics }) {
  const { t } = useText();
  const title = t('head.sharedReportNamed', { name: company });
  usePageHead({ title });
  return (
    <Card>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <ReportBody companyName={company} report={report} hasLinks={false} Chart={Chart} />
    </Card>
  );
}

/** Page /comercia-report: shows the report behind a reading link, in the language of the interface (rule 18.72). */
export default function SharedReportPage() {
  const { language } = useText();
  const open = useCallback(
    (token: string, code?: string) =>
      api.post(
        '/api/marketing/shared-reports',
        { token, language, ...(code !== undefined && { code }) },
        { schema: SharedAnalytics },
      ),
    [language],
  );
  return <SharedReportReader open={open}>{(shared) => <Opened shared={shared} />}</SharedReportReader>;
}
