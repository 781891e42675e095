import { PasskeysAnswer } from '@portals/contracts/auth';
import { PortalLink, useApi } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Box = styled.div`margin-block-end: ${space(8)};`;

/** Suggests to administrators without a passkey that they add one (rule 20.5). */
export function PasskeyNotice() {
  const { t } = useText();
  const { data } = useApi('/api/account/passkeys', { schema: PasskeysAnswer });
  if (!data || data.passkeys.length > 0) return null;
  return (
    <Box>
      <Alert
        tone="warning"
        title={t('passkey.title')}
        action={
          <Button asChild size="sm" variant="secondary">
            <PortalLink to="/account">{t('passkey.action')}</PortalLink>
          </Button>
        }
      >
        {t('passkey.text')}
      </Alert>
    </Box>
  );
}
