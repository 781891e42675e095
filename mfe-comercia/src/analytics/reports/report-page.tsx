import { can } from '@portals/contracts/fields';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { AllReports } from './all-reports';
import { PaperChart } from './paper-chart';
import { ReportBody } from './report-body';
import { ReportToolbar } from './report-toolbar';
import { StoredReport } from './stored-report';

/** Shows a stored report with the texts and figures from the time it was created. */
export function ReportPage({ company, id }: { company: MarketingCompany; id: number }) {
  return (
    <>
      <AllReports companyId={company.id} />
      <StoredReport companyId={company.id} id={id}>
        {(report) => (
          <>
            <ReportToolbar company={company} report={report} />
            <ReportBody
              companyName={company.name}
              report={report}
              hasLinks={can(company, 'work')}
              Chart={PaperChart}
            />
          </>
        )}
      </StoredReport>
    </>
  );
}
