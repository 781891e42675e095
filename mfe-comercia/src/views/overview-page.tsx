import { useSession } from '@portals/platform';
import { Alert, CardGrid, PageHeader } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import { ComingCard } from './coming-card';
import { comingViews } from './view';

const Stack = styled.div`
  display: grid;
  gap: ${space(6)};
`;

/** What there is, which is nothing yet, and what comes. */
export function OverviewPage() {
  const { t } = useText();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('overview.hello', { name: user?.name ?? '' })} meta={t('overview.meta')} />
      <Stack>
        <Alert title={t('overview.noticeTitle')}>{t('overview.notice')}</Alert>
        <CardGrid label={t('overview.list')}>
          {comingViews.map((view) => (
            <ComingCard key={view} view={view} />
          ))}
        </CardGrid>
      </Stack>
    </>
  );
}
