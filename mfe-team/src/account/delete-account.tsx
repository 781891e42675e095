import {
  AccountDeletion,
  type DeletionScheduled,
  type User,
  type WorkspaceToDelete,
} from '@portals/contracts/auth';
import { api, PortalLink, toast, useApi, useApiList, useAuth, useFormat } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import { Button, ListView, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { deletionPath } from '../deletion/deletion-notice';
import { useText } from '../text';
import { ProofDialog } from './proof-dialog';

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  padding: 0;
  list-style: none;

  & strong { display: block; font-weight: ${font.weight.semibold}; overflow-wrap: anywhere; }
`;

const Line = styled.span`display: block; color: ${color.muted};`;

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};

  & a { color: ${color.accentText}; padding-block: ${space(1)}; }
`;

/** Returns the number of companies that a workspace has in one portal; undefined while it is loading, null when the request failed. */
function useCompanies(path: string, workspaceId: number): number | null | undefined {
  const { data, error, isValidating } = useApiList(`${path}?workspace=${workspaceId}&pageSize=1`, {
    rereads: true,
  });
  if (isValidating) return undefined;
  return error ? null : data?.total;
}

function Workspace({ workspace: { id, name, people, isOwn } }: { workspace: WorkspaceToDelete }) {
  const { t } = useText();
  const consulting = useCompanies('/api/companies', id);
  const marketing = useCompanies('/api/marketing/companies', id);
  const companies = (key: 'consulting' | 'marketing', count: number | null | undefined) => (
    <Line>
      {count === null || count === undefined
        ? t(count === null ? 'deletion.uncounted' : 'deletion.counting')
        : t(`deletion.${key}`, { count })}
    </Line>
  );
  const query = isOwn ? '' : `?workspace=${id}`;
  return (
    <li>
      <strong>{name}</strong>
      {companies('consulting', consulting)}
      {companies('marketing', marketing)}
      <Line>{t('deletion.people', { count: people - 1 })}</Line>
      <Links>
        <PortalLink to={`/people${query}`}>{t('deletion.name', { name })}</PortalLink>
        {consulting !== 0 && (
          <PortalLink to={`/consultoria${query}`}>{t('deletion.handOver', { name })}</PortalLink>
        )}
        {marketing !== 0 && (
          <PortalLink to={`/comercia?view=companies${isOwn ? '' : `&workspace=${id}`}`}>
            {t('deletion.handOverMarketing', { name })}
          </PortalLink>
        )}
      </Links>
    </li>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { retry } = useAuth();
  const { date } = useFormat();
  const reading = useApi(deletionPath, { schema: AccountDeletion, rereads: true });
  // What an earlier answer said is not shown: somebody may have become an owner since, or joined.
  const data = reading.isValidating || reading.error ? undefined : reading.data;
  const { workspaces = [] } = data ?? {};
  return (
    <ProofDialog<DeletionScheduled>
      title={t('deletion.dialog')}
      description={t('deletion.dialogText')}
      submitLabel={t('deletion.submit')}
      danger
      check={() => data !== undefined}
      send={(proof) => api.post(deletionPath, { proof })}
      onSent={async ({ deletionAt }) => {
        toast({
          title: t('deletion.asked', { date: date(deletionAt) }),
          description: t('deletion.askedText'),
        });
        await retry();
      }}
      onClose={onClose}
    >
      <ListView
        list={readingOf({ ...reading, data: data && [data] })}
        failed={{ title: t('deletion.error'), text: t('account.sessionsErrorText') }}
        empty={null}
        loading={<Skeleton lines={3} />}
      >
        {workspaces.length > 0 && <p>{t('deletion.gone', { count: workspaces.length })}</p>}
        <List>
          {workspaces.map((workspace) => (
            <Workspace key={workspace.id} workspace={workspace} />
          ))}
        </List>
      </ListView>
    </ProofDialog>
  );
}

/** Requests the deletion of the account, after listing all the data that will be deleted (rule 19.74). */
export function DeleteAccount({ user }: { user: User }) {
  const { t } = useText();
  const { date } = useFormat();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {user.deletionAt ? (
        <p>{t('deletion.notice', { date: date(user.deletionAt) })}</p>
      ) : (
        <Button variant="secondary" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
          {t('deletion.submit')}
        </Button>
      )}
      {asking && <DeletionDialog onClose={() => setAsking(false)} />}
    </>
  );
}
