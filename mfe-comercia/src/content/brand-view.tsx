import { CompanyBrand, type MarketingCompany } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { ErrorState, PageHeader, Skeleton, VisuallyHidden } from '@portals/ui';
import { CompanyPage, useText, viewPath } from '../shared';
import { BrandForm } from './brand/brand-form';
import { brandPath } from './brand/brand-paths';

function Loading() {
  const { t } = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t('brand.loading')}</VisuallyHidden>
      <Skeleton lines={8} />
    </div>
  );
}

function BrandOf({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const {
    data: brand,
    error,
    isValidating,
    mutate,
  } = useApi(brandPath(company.id), { schema: CompanyBrand });
  const companies = { label: t('views.companies'), href: viewPath('companies') };
  return (
    <>
      <PageHeader
        title={t('views.brand')}
        meta={t('brand.meta')}
        breadcrumbs={[companies, { label: t('views.brand') }]}
      />
      {brand ? (
        <BrandForm company={company} brand={brand} />
      ) : error ? (
        <ErrorState
          title={t('brand.failed')}
          text={t('failedText')}
          pending={isValidating}
          onRetry={() => void mutate().catch(() => undefined)}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

/** Edits the brand, which is used in everything that the chosen company sends and publishes (rule 10.90). */
export default function BrandView() {
  const { t } = useText();
  return (
    <CompanyPage view="brand" companyFirst={t('brand.companyFirst')} loading={<Loading />}>
      {(company) => <BrandOf key={company.id} company={company} />}
    </CompanyPage>
  );
}
