import type { MarketingCompany } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { useFormDialog } from '@portals/platform/form';
import { Button, CompaniesArt, EmptyState, ErrorState, PageHeader } from '@portals/ui';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { CompanyDialog, companyDrafts } from '../companies/company-dialog';
import { companyListPrefix } from '../company/company-calls';
import { CompanySwitcher } from '../company/company-switcher';
import { useChosenCompany } from '../company/use-chosen-company';
import { useText } from '../text';
import { viewPath } from '../views/view';
import { ProductList } from './product-list';
import { ProductShapes } from './product-shapes';

const none: readonly MarketingCompany[] = [];

/** Products belong to a company: without one, it comes first. */
function CompanyFirst() {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const form = useFormDialog(companyDrafts, none);
  return (
    <>
      <EmptyState
        art={<CompaniesArt />}
        title={t('products.companyFirst')}
        text={t('products.companyFirstText')}
        action={
          <Button icon={<Plus aria-hidden />} onClick={form.add}>
            {t('companies.first')}
          </Button>
        }
      />
      {form.shown && (
        <CompanyDialog
          company={null}
          onClose={form.close}
          onSaved={async ({ id }) => {
            navigate(viewPath('products', id), { replace: true });
            await invalidate(companyListPrefix);
          }}
        />
      )}
    </>
  );
}

/** The products of the chosen company. */
export function ProductsView() {
  const { t } = useText();
  const choice = useChosenCompany();
  const switcher = <CompanySwitcher view="products" choice={choice} />;
  if (choice.state === 'chosen') {
    return (
      <>
        {switcher}
        <ProductList key={choice.company.id} company={choice.company} />
      </>
    );
  }
  return (
    <>
      {switcher}
      <PageHeader title={t('views.products')} />
      {choice.state === 'none' && <CompanyFirst />}
      {choice.state === 'loading' && <ProductShapes label={t('products.loading')} />}
      {choice.state === 'failed' && (
        <ErrorState
          title={t('companies.failed')}
          text={t('failedText')}
          pending={choice.retrying}
          onRetry={choice.retry}
        />
      )}
    </>
  );
}
