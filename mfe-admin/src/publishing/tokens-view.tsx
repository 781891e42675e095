import {
  type NewReleaseToken,
  type ReleaseToken,
  ReleaseTokens,
  releaseTokensPath,
} from '@portals/contracts/admin';
import { limits } from '@portals/contracts/constants';
import { useApi, useFormat } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import { Button, type Column, DataTable, EmptyState, ErrorState, PageHeader } from '@portals/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TokensArt } from '../art/tokens-art';
import { SecondaryLine } from '../shared/filter-row';
import { useText } from '../text';
import { userRows, usersPath } from '../users/user-calls';
import { NewTokenDialog } from './new-token-dialog';
import { RevokeDialog } from './revoke-dialog';
import { SecretDialog } from './secret-dialog';

/**
 * Returns a function that says who created a token; undefined for tokens of the command, while the accounts are read, and for more accounts
 * than one call reads.
 */
function useCreator(tokens: readonly ReleaseToken[]): (token: ReleaseToken) => string | undefined {
  const { t } = useText();
  const ids = [...new Set(tokens.flatMap(({ createdBy }) => createdBy ?? []))].slice(0, limits.pageSizeMax);
  const query = `${usersPath}?ids=${ids.join(',')}&pageSize=${limits.pageSizeMax}`;
  const { data: users } = useApi(ids.length > 0 ? query : null, { schema: userRows });
  return ({ createdBy }) => {
    if (createdBy === null || users === undefined || !ids.includes(createdBy)) return undefined;
    const user = users.find(({ id }) => id === createdBy);
    if (user === undefined) return t('tokens.byDeleted');
    return t(user.isAdmin ? 'tokens.by' : 'tokens.byFormer', { name: user.name });
  };
}

function useColumns(creatorOf: (token: ReleaseToken) => string | undefined): Column<ReleaseToken>[] {
  const { t } = useText();
  const { date, dateTime } = useFormat();
  return [
    {
      key: 'portal',
      header: t('tokens.portal'),
      cell: ({ portal, id }) => (
        <>
          {portal}
          <SecondaryLine>{id}</SecondaryLine>
        </>
      ),
    },
    { key: 'label', header: t('tokens.label'), cell: ({ label }) => <bdi>{label}</bdi> },
    {
      key: 'lastUsedAt',
      header: t('tokens.lastUsed'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('tokens.never') : <time dateTime={lastUsedAt}>{dateTime(lastUsedAt)}</time>,
    },
    {
      key: 'createdAt',
      header: t('tokens.created'),
      cell: (token) => (
        <>
          <time dateTime={token.createdAt}>{date(token.createdAt)}</time>
          <SecondaryLine>{creatorOf(token)}</SecondaryLine>
        </>
      ),
    },
    {
      key: 'endsAt',
      header: t('tokens.ends'),
      cell: ({ endsAt }) => <time dateTime={endsAt}>{date(endsAt)}</time>,
    },
  ];
}

type Open =
  | { kind: 'new' }
  | { kind: 'secret'; token: NewReleaseToken }
  | { kind: 'revoke'; token: ReleaseToken };

/** Lists the tokens that teams use to publish their portals (rules 20.50 to 20.53). */
export function TokensView() {
  const { t } = useText();
  const { number } = useFormat();
  const reading = useApi(releaseTokensPath, { schema: ReleaseTokens, rereads: true });
  const { data, error, mutate, isValidating } = reading;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const tokens = data?.tokens ?? [];
  const columns = useColumns(useCreator(tokens));
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpen({ kind: 'new' })}>
      {t('tokens.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('tokens.title')}
        meta={
          <span>
            {data
              ? t('tokens.count', { count: tokens.length, shown: number(tokens.length) })
              : t('tokens.meta')}
          </span>
        }
        action={create}
      />
      {!data && error ? (
        <ErrorState
          title={t('tokens.failed')}
          text={t('page.failed')}
          pending={isValidating}
          onRetry={readingOf<never>({ error, mutate, isValidating }).retry}
        />
      ) : data && tokens.length === 0 ? (
        <EmptyState art={<TokensArt />} title={t('tokens.none')} text={t('tokens.noneText')} />
      ) : (
        <DataTable
          caption={t('tokens.title')}
          columns={columns}
          rows={tokens}
          rowKey={({ id }) => id}
          rowActions={(token) => (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('tokens.revokeOne', { label: token.label, portal: token.portal })}
              onClick={() => setOpen({ kind: 'revoke', token })}
            >
              {t('tokens.revoke')}
            </Button>
          )}
          wideFrom="lg"
          loading={!data}
        />
      )}
      {open?.kind === 'new' && (
        <NewTokenDialog
          portals={data?.portals ?? []}
          onCreated={(token) => setOpen({ kind: 'secret', token })}
          onClose={() => setOpen((now) => (now?.kind === 'new' ? null : now))}
        />
      )}
      {open?.kind === 'secret' && <SecretDialog token={open.token} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog token={open.token} onClose={close} />}
    </>
  );
}
