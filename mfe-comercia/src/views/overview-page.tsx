import { PortalLink, useSession } from '@portals/platform';
import { Alert, Button, CardGrid, PageHeader } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { CompanySwitcher } from '../company/company-switcher';
import { type ChosenCompany, useChosenCompany } from '../company/use-chosen-company';
import { useText } from '../text';
import { AnalyticsCard, LastReportCard } from './overview-analytics-cards';
import {
  CampaignsCard,
  CompaniesCard,
  ContentCard,
  LastImportCard,
  LeadsCard,
  NewLeadsCard,
  OpenWorkCard,
  ProductsCard,
} from './overview-cards';
import { viewPath } from './view';

const Stack = styled.div`
  display: grid;
  gap: ${space(6)};
`;

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

/** How much there is of each part, and the way to it. */
export function OverviewPage() {
  const { t } = useText();
  const { user } = useSession();
  const choice = useChosenCompany();
  return (
    <>
      <CompanySwitcher view="overview" choice={choice} />
      <PageHeader title={t('overview.hello', { name: user?.name ?? '' })} meta={t('overview.meta')} />
      <Stack>
        <Notice choice={choice} />
        <CardGrid label={t('overview.list')}>
          {choice.state !== 'none' && <NewLeadsCard choice={choice} />}
          {choice.state !== 'none' && <OpenWorkCard choice={choice} />}
          <LastImportCard choice={choice} />
          <LeadsCard choice={choice} />
          <AnalyticsCard choice={choice} />
          <LastReportCard choice={choice} />
          <CampaignsCard choice={choice} />
          <ContentCard choice={choice} />
          <ProductsCard choice={choice} />
          <CompaniesCard choice={choice} />
        </CardGrid>
      </Stack>
    </>
  );
}
