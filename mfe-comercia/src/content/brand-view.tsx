import { CompanyBrand, type MarketingCompany } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { PageHeader } from '@portals/ui';
import { CompanyPage, ReadFailed, ReadingLines, useText, viewPath } from '../shared';
import { BrandForm } from './brand/brand-form';
import { brandPath } from './brand/brand-paths';

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
        <ReadFailed title={t('brand.failed')} pending={isValidating} read={mutate} />
      ) : (
        <ReadingLines label={t('brand.loading')} lines={8} />
      )}
    </>
  );
}

/** Edits the brand, which is used in everything that the chosen company sends and publishes (rule 10.90). */
export default function BrandView() {
  const { t } = useText();
  return (
    <CompanyPage
      view="brand"
      companyFirst={t('brand.companyFirst')}
      loading={<ReadingLines label={t('brand.loading')} lines={8} />}
    >
      {(company) => <BrandOf key={company.id} company={company} />}
    </CompanyPage>
  );
}
