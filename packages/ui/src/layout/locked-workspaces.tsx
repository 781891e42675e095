import { PortalLink, type WorkspaceChoice } from '@portals/platform';
import { styled } from 'styled-components';
import { Alert } from '../feedback/alert';
import { useUiText } from '../texts/use-ui-text';
import { space } from '../tokens';

const Box = styled.div`margin-block-end: ${space(5)};`;

/**
 * Shows which of the page's workspaces are closed to this session because they require a passkey (rule 19.37); renders nothing if there are
 * none.
 */
export function LockedWorkspaces({ workspaces, id }: Pick<WorkspaceChoice, 'workspaces' | 'id'>) {
  const { t } = useUiText();
  const locked = workspaces.filter((one) => one.locked && (id === null || one.id === id));
  if (locked.length === 0) return null;
  return (
    <Box>
      <Alert tone="warning" action={<PortalLink to="/account">{t('workspace.toAccount')}</PortalLink>}>
        {t('workspace.locked', { count: locked.length, names: locked.map(({ name }) => name).join(', ') })}
      </Alert>
    </Box>
  );
}
