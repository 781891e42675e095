import { can, idParam } from '@portals/contracts/fields';
import { AnalyticsReportRow, type MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useApiList } from '@portals/platform';
import { EmptyState, PageHeader, Spinner } from '@portals/ui';
import { CompanySharing, MembersSection, SharingPlaceProvider } from '@portals/ui/sharing';
import { useSearchParams } from 'react-router-dom';
import { companyReportsPath, reportPath, reportRows, useReportName } from '../analytics';
import { CompanyPage, GoToView, ReadFailed, useText } from '../shared';
import { AccessArt } from './art/access-art';
import { sharingPlace } from './sharing-place';

function Sharing({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const nameOf = useReportName();
  const { data, error, isValidating, mutate } = useApiList(`${companyReportsPath(company.id)}?pageSize=100`, {
    schema: reportRows,
  });
  const named = idParam.safeParse(useSearchParams()[0].get('report')).data;
  const isOlder =
    data !== undefined && data.total > data.rows.length && !data.rows.some(({ id }) => id === named);
  const older = useApi(isOlder && named !== undefined ? reportPath(named) : null, {
    schema: AnalyticsReportRow,
    on404: 'returnNull',
  });
  if (data && !older.isLoading) {
    const isOwn = older.data?.marketingCompanyId === company.id;
    const reports = older.data && isOwn ? [...data.rows, older.data] : data.rows;
    return (
      <SharingPlaceProvider value={sharingPlace}>
        <CompanySharing
          company={company}
          reports={reports.map((report) => ({ id: report.id, name: nameOf(report) }))}
          reportId={reports.find(({ id }) => id === named)?.id}
        >
          <MembersSection company={company} />
        </CompanySharing>
      </SharingPlaceProvider>
    );
  }
  if (!error) return <Spinner fill label={t('access.loading')} />;
  return <ReadFailed title={t('access.failed')} pending={isValidating} read={mutate} />;
}

/** Lists the people and links with access to the chosen company, and lets managers change them (rule 18.71). */
export default function AccessView() {
  const { t } = useText();
  return (
    <CompanyPage
      view="access"
      companyFirst={t('access.companyFirst')}
      loading={<Spinner fill label={t('access.loading')} />}
    >
      {(company) => (
        <>
          <PageHeader title={t('views.access')} />
          {can(company, 'manage') ? (
            <Sharing key={company.id} company={company} />
          ) : (
            <EmptyState
              art={<AccessArt />}
              title={t('access.othersTitle')}
              text={t('access.othersText')}
              action={<GoToView view="overview" companyId={company.id} />}
            />
          )}
        </>
      )}
    </CompanyPage>
  );
}
