import { PortalLink, useApiList, useFormat, useOfferState, useSession } from '@portals/platform';
import { Alert, Badge, Button, CardGrid, PageHeader, Skeleton } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { productCountPath, productRows } from '../company/company-calls';
import { CompanySwitcher } from '../company/company-switcher';
import { type ChosenCompany, useChosenCompany } from '../company/use-chosen-company';
import { leadCountPath, leadRows } from '../leads/lead-calls';
import { useText } from '../text';
import { comingViews, viewPath } from './view';
import { ViewCard } from './view-card';

const Stack = styled.div`
  display: grid;
  gap: ${space(6)};
`;

const Count = styled.strong`
  font-family: ${font.heading};
  font-size: ${font.size.h3};
  line-height: 1.25;
`;

/** How many there are; nothing when it cannot be known. */
function Total({ loading, total }: { loading: boolean; total: number | undefined }): ReactNode {
  const { number } = useFormat();
  if (loading) return <Skeleton width="2.5rem" height="1.75rem" />;
  return total !== undefined && <Count>{number(total)}</Count>;
}

function CompaniesCard({ choice }: { choice: ChosenCompany }) {
  const { t } = useText();
  const total = choice.state === 'chosen' ? choice.total : choice.state === 'none' ? 0 : undefined;
  return (
    <ViewCard
      view="companies"
      to={viewPath('companies')}
      corner={<Total loading={choice.state === 'loading'} total={total} />}
    >
      {t('ready.companies')}
    </ViewCard>
  );
}

function ProductsCard({ choice }: { choice: ChosenCompany }) {
  const { t } = useText();
  const company = choice.state === 'chosen' ? choice.company : null;
  const { data, isLoading } = useApiList(company && productCountPath(company.id), { schema: productRows });
  return (
    <ViewCard
      view="products"
      to={viewPath('products', company?.id)}
      corner={<Total loading={isLoading || choice.state === 'loading'} total={data?.total} />}
    >
      {company ? t('ready.productsOf', { name: company.name }) : t('ready.products')}
    </ViewCard>
  );
}

function LeadsCard({ choice }: { choice: ChosenCompany }) {
  const { t } = useText();
  const company = choice.state === 'chosen' ? choice.company : null;
  const { data, isLoading } = useApiList(company && leadCountPath(company.id), { schema: leadRows });
  return (
    <ViewCard
      view="leads"
      to={viewPath('leads', company?.id)}
      corner={<Total loading={isLoading || choice.state === 'loading'} total={data?.total} />}
    >
      {company ? t('ready.leadsOf', { name: company.name }) : t('ready.leads')}
    </ViewCard>
  );
}

function Notice({ choice }: { choice: ChosenCompany }) {
  const { t } = useText();
  if (choice.state !== 'none') return null;
  return (
    <Alert
      title={t('overview.startTitle')}
      action={
        <Button asChild size="sm">
          <PortalLink to={viewPath('companies')}>{t('companies.first')}</PortalLink>
        </Button>
      }
    >
      {t('overview.start')}
    </Alert>
  );
}

/** How much there is of what can be used already, and what is still to come. */
export function OverviewPage() {
  const { t } = useText();
  const { user } = useSession();
  const choice = useChosenCompany();
  const { label } = useOfferState('marketingPortal');
  return (
    <>
      <CompanySwitcher view="overview" choice={choice} />
      <PageHeader title={t('overview.hello', { name: user?.name ?? '' })} meta={t('overview.meta')} />
      <Stack>
        <Notice choice={choice} />
        <CardGrid label={t('overview.list')}>
          <CompaniesCard choice={choice} />
          <ProductsCard choice={choice} />
          <LeadsCard choice={choice} />
          {comingViews.map((view) => (
            <ViewCard key={view} view={view} to={viewPath(view)} corner={<Badge>{label}</Badge>}>
              {t(`coming.${view}`)}
            </ViewCard>
          ))}
        </CardGrid>
      </Stack>
    </>
  );
}
