import type { User } from '@portals/contracts/auth';
import { PortalLink, useLanguage, usePageHead, useSession, useSite } from '@portals/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  PortalLayout,
  RailFoot,
  Skeleton,
  VisuallyHidden,
} from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { CalendarCheck2 } from 'lucide-react';
import { styled } from 'styled-components';
import { type Gathered, useToday } from '../gathering/use-today';
import { useText } from '../text';
import { FailedPortals } from './failed-portals';
import { HomeArt } from './home-art';
import { ItemList } from './item-list';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;

function Shapes() {
  const { t } = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t('home.loading')}</VisuallyHidden>
      <Skeleton lines={6} />
    </div>
  );
}

/** Shown when nothing is due: the suggested first step for a new account, otherwise a link to the first portal. */
function Nothing({ start, portals }: Pick<Gathered, 'start' | 'portals'>) {
  const { t } = useText();
  const { language } = useLanguage();
  if (start)
    return (
      <EmptyState
        art={<HomeArt />}
        title={t('home.begin')}
        text={start.reason}
        action={
          <Button asChild>
            <PortalLink to={start.href}>{start.title}</PortalLink>
          </Button>
        }
      />
    );
  const [first] = portals;
  return (
    <EmptyState
      art={<HomeArt />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        first && (
          <Button asChild variant="secondary">
            <PortalLink to={first.path}>{t('home.goTo', { name: first.label[language] })}</PortalLink>
          </Button>
        )
      }
    />
  );
}

function Content({ today }: { today: ReturnType<typeof useToday> }) {
  const { t } = useText();
  const { items, start, started, portals, waiting, failed, broken, retry } = today;
  if (broken)
    return <ErrorState title={t('home.failedList')} text={t('home.failedListText')} onRetry={retry} />;
  const isEmpty = items?.length === 0;
  return (
    <Stack>
      {items === null || (isEmpty && waiting) ? (
        <Shapes />
      ) : (
        !isEmpty && <ItemList items={items} label={t('home.list')} />
      )}
      {isEmpty && !waiting && failed.length === 0 && (
        <Nothing start={started ? null : start} portals={portals} />
      )}
      <FailedPortals failed={failed} onRetry={retry} />
    </Stack>
  );
}

function Home({ user }: { user: User }) {
  const { t } = useText();
  const { name } = useSite();
  const today = useToday(user);
  const count = today.items?.length ?? 0;
  return (
    <PortalLayout
      brand={name}
      title={t('portal.title')}
      items={[
        {
          key: 'home',
          label: t('portal.title'),
          icon: <CalendarCheck2 aria-hidden />,
          href: '/home',
          active: true,
        },
      ]}
      footer={<RailFoot />}
    >
      <PageHeader
        title={t('home.hello', { name: user.name })}
        meta={<span role="status">{count > 0 && t('home.count', { count })}</span>}
      />
      <Content today={today} />
    </PortalLayout>
  );
}

/** Page /home: the person's tasks of today, from all portals (rules 21.1 to 21.5). */
export default function HomePage() {
  const { t } = useText();
  const { user } = useSession();
  usePageHead({ title: t('head.home.title') });
  return user && <Home user={user} />;
}
