import { PortalLink } from '@portals/platform';
import { Alert } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Box = styled.div`margin-block-end: ${space(5)};`;

/** Informs a user whose page is still open that they are no longer an administrator, and offers next steps (rule 20.6). */
export function RevokedNotice() {
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
