import { PortalLink } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import { Alert, ErrorState, Spinner } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { SWRConfig } from 'swr';
import { EnquiriesView } from '../enquiries/enquiries-view';
import { AdminLayout } from '../layout/admin-layout';
import { adminViewOf } from '../layout/admin-view';
import { TokensView } from '../publishing/tokens-view';
import { StateView } from '../state/state-view';
import { useText } from '../text';
import { UsersView } from '../users/users-view';
import { MissingPage } from './missing-page';
import { PasskeyNotice } from './passkey-notice';
import { useAdminAccess } from './use-admin-access';

const views = { enquiries: EnquiriesView, users: UsersView, publishing: TokensView, state: StateView };

const Box = styled.div`margin-block-end: ${space(5)};`;

/** Informs a user whose page is still open that they are no longer an administrator, and offers next steps (rule 20.6). */
function RevokedNotice() {
  const { t } = useText();
  return (
    <Box>
      <Alert
        tone="danger"
        title={t('revoked.title')}
        action={<PortalLink to="/account">{t('revoked.action')}</PortalLink>}
      >
        {t('revoked.text')}
      </Alert>
    </Box>
  );
}

/** Page /admin, for administrators of the site; everybody else gets the "page not found" page (rules 20.2 and 20.3). */
export default function AdminPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const { reading, isAdmin, wasAdmin, onError } = useAdminAccess();
  const { data, error, mutate, isValidating } = reading;
  if (!data && error) {
    const { retry } = readingOf<never>({ error, mutate, isValidating });
    return <ErrorState text={t('page.failed')} pending={isValidating} onRetry={retry} />;
  }
  if (!data) return <Spinner label={t('page.loading')} />;
  if (!isAdmin && !wasAdmin) return <MissingPage />;
  const view = adminViewOf(query);
  const View = views[view];
  return (
    <AdminLayout view={view}>
      {isAdmin ? <PasskeyNotice /> : <RevokedNotice />}
      <SWRConfig value={{ onError }}>
        <View key={view} />
      </SWRConfig>
    </AdminLayout>
  );
}
