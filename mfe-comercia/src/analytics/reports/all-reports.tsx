import { PortalLink } from '@portals/platform';
import { Button } from '@portals/ui';
import { ArrowLeft } from 'lucide-react';
import { useText } from '../../shared';
import { analyticsPath } from '../analytics-address';
import { ReportTools } from './report-paper';

/** Link back to the list of reports. */
export function AllReports({ companyId }: { companyId: number }) {
  const { t } = useText();
  return (
    <ReportTools>
      <Button variant="ghost" size="sm" asChild>
        <PortalLink to={analyticsPath(companyId, { panel: 'reports' })}>
          <ArrowLeft aria-hidden />
          {t('analyticsReports.all')}
        </PortalLink>
      </Button>
    </ReportTools>
  );
}
