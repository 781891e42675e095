import type { MarketingCompany } from '@portals/contracts/marketing';
import { useSearchParams } from 'react-router-dom';
import { analyticsPlaceOf } from '../analytics-address';
import { CompareReports } from './compare-reports';
import { ReportList } from './report-list';
import { ReportPage } from './report-page';

/** Stored reports of a company: the list, one report (`&report=`), or two side by side (`&compare=`). */
export function ReportsPanel({ company }: { company: MarketingCompany }) {
  const [params] = useSearchParams();
  const { report, compare } = analyticsPlaceOf(params);
  if (compare) return <CompareReports key={compare.join()} company={company} ids={compare} />;
  if (report !== undefined) return <ReportPage key={report} company={company} id={report} />;
  return <ReportList company={company} />;
}
