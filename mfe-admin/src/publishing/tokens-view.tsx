import {
  type NewReleaseToken,
  type ReleaseToken,
  ReleaseTokens,
  releaseTokensPath,
} from '@portals/contracts/admin';
import { useApi, useFormat } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import { Button, type Column, DataTable, EmptyState, ErrorState, PageHeader } from '@portals/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TokensArt } from '../art/tokens-art';
import { SecondaryLine } from '../shared/filter-row';
import { useText } from '../text';
import { NewTokenDialog } from './new-token-dialog';
import { RevokeDialog } from './revoke-dialog';
import { SecretDialog } from './secret-dialog';

function useColumns(): Column<ReleaseToken>[] {
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
      cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
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
  const columns = useColumns();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const tokens = data?.tokens ?? [];
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
