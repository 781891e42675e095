import { can } from '@portals/contracts/fields';
import { PortalLink, useSession } from '@portals/platform';
import {
  Alert,
  Button,
  Card,
  CardGrid,
  ErrorState,
  NoWorkspace,
  PageHeader,
  Skeleton,
  VisuallyHidden,
} from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import {
  type ChosenCompany,
  CompaniesFailed,
  CompanySwitcher,
  companyDrafts,
  FiguresOnly,
  SampleButton,
  SampleNotice,
  useChosenCompany,
  useText,
  useWholeWorkspaces,
  viewPath,
} from '../shared';
import { MyDay, useMyDay } from './my-day';
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
import { useOverview } from './use-overview';

const Stack = styled.div`
  display: grid;
  gap: ${space(6)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const Gap = styled.div`height: ${space(6)};`;

function Notice({ choice }: { choice: ChosenCompany }) {
  const { t } = useText();
  const { mayRegister, hasNone } = useWholeWorkspaces();
  if (choice.state === 'failed') return <CompaniesFailed choice={choice} />;
  if (choice.state === 'chosen') return <SampleNotice company={choice.company} />;
  if (choice.state === 'none' && hasNone) return <NoWorkspace />;
  if (choice.state !== 'none' || !mayRegister) return null;
  return (
    <Alert
      title={t('overview.startTitle')}
      action={
        <Actions>
          <Button asChild size="sm">
            <PortalLink to={viewPath('companies', undefined, { new: companyDrafts })}>
              {t('companies.first')}
            </PortalLink>
          </Button>
          <SampleButton size="sm" />
        </Actions>
      }
    >
      {t('overview.start')}
    </Alert>
  );
}

const shapes = ['leads', 'work', 'import', 'list', 'week', 'report'];

/** Skeleton of the cards, shown until all of them can be rendered together. */
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

interface CardsProps {
  day: ReturnType<typeof useMyDay>;
  choice: ChosenCompany;
  read: ReturnType<typeof useOverview>;
}

function Cards({ choice, read, day }: CardsProps) {
  const { t } = useText();
  const { overview } = read;
  return (
    <Stack>
      <Notice choice={choice} />
      <MyDay {...day} />
      {read.isIncomplete && (
        <ErrorState
          title={t('overview.failed')}
          text={t('failedText')}
          pending={read.isRetrying}
          onRetry={read.retry}
        />
      )}
      <CardGrid label={t('overview.list')}>
        {choice.state !== 'none' && <NewLeadsCard choice={choice} overview={overview} />}
        {choice.state !== 'none' && <OpenWorkCard choice={choice} overview={overview} />}
        <LastImportCard choice={choice} overview={overview} />
        <LeadsCard choice={choice} overview={overview} />
        <AnalyticsCard choice={choice} overview={overview} />
        <LastReportCard choice={choice} overview={overview} />
        <CampaignsCard choice={choice} overview={overview} />
        <ContentCard choice={choice} overview={overview} />
        <ProductsCard choice={choice} overview={overview} />
        <CompaniesCard choice={choice} />
      </CardGrid>
    </Stack>
  );
}

/** Overview with one card for each section of the portal. */
export function OverviewPage() {
  const { t } = useText();
  const { user } = useSession();
  const choice = useChosenCompany();
  const read = useOverview(choice);
  const day = useMyDay();
  const guestOf = choice.state === 'chosen' && !can(choice.company, 'work') ? choice.company : null;
  return (
    <>
      <CompanySwitcher view="overview" choice={choice} />
      <PageHeader
        title={t('overview.hello', { name: user?.name ?? '' })}
        meta={t(guestOf ? 'overview.guestMeta' : 'overview.meta')}
      />
      {read.isWaiting || day.isWaiting ? (
        <Shapes />
      ) : guestOf ? (
        <Stack>
          <MyDay {...day} />
          <FiguresOnly company={guestOf} />
        </Stack>
      ) : (
        <Cards choice={choice} read={read} day={day} />
      )}
    </>
  );
}
