import { PortalLink, useSession } from '@portals/platform';
import { Alert, Button, Card, CardGrid, PageHeader, Skeleton, VisuallyHidden } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import {
  type ChosenCompany,
  CompaniesFailed,
  CompanySwitcher,
  useChosenCompany,
  useText,
  viewPath,
} from '../shared';
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
import { useOverviewWaiting } from './use-overview-waiting';

const Stack = styled.div`
  display: grid;
  gap: ${space(6)};
`;

const Gap = styled.div`height: ${space(6)};`;

function Notice({ choice }: { choice: ChosenCompany }) {
  const { t } = useText();
  if (choice.state === 'failed') return <CompaniesFailed choice={choice} />;
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

const shapes = ['leads', 'work', 'import', 'list', 'week', 'report'];

/** Placeholder with the shape of the cards, until all of them can be shown. */
function Shapes() {
  const { t } = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t('overview.loading')}</VisuallyHidden>
      <CardGrid>
        {shapes.map((shape) => (
          <Card key={shape} aria-hidden>
            <Skeleton width="2.5rem" height="2.5rem" />
            <Gap />
            <Skeleton lines={3} />
          </Card>
        ))}
      </CardGrid>
    </div>
  );
}

function Cards({ choice }: { choice: ChosenCompany }) {
  const { t } = useText();
  return (
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
  );
}

/** Overview: the totals of each part, with links to it. */
export function OverviewPage() {
  const { t } = useText();
  const { user } = useSession();
  const choice = useChosenCompany();
  const waiting = useOverviewWaiting(choice);
  return (
    <>
      <CompanySwitcher view="overview" choice={choice} />
      <PageHeader title={t('overview.hello', { name: user?.name ?? '' })} meta={t('overview.meta')} />
      {waiting ? <Shapes /> : <Cards choice={choice} />}
    </>
  );
}
