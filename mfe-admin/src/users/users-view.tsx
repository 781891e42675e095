import type { AdminUser } from '@portals/contracts/admin';
import { limits } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { useList } from '@portals/platform/list';
import {
  Badge,
  Button,
  type Column,
  ContactsArt,
  DataTable,
  EmailAddress,
  EmptyState,
  IconButton,
  ListCount,
  ListView,
  NoMatchArt,
  PageHeader,
  SearchInput,
} from '@portals/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { FilterRow, SecondaryLine } from '../shared/filter-row';
import { useText } from '../text';
import { EndSessionsDialog } from './end-sessions-dialog';
import { userListAddress, userRows, userSort } from './user-calls';

/** Returns a function that describes how an account is protected. */
function useProtection(): (user: AdminUser) => string {
  const { t } = useText();
  return ({ passkeys, hasPassword, hasSecondStep }) =>
    [
      ...(hasPassword ? [] : [t('users.noPassword')]),
      ...(passkeys === 0 && hasPassword ? [t('users.noPasskey')] : []),
      ...(passkeys > 0 ? [t('users.passkeys', { count: passkeys })] : []),
      ...(hasSecondStep ? [t('users.secondStep')] : []),
    ].join(', ');
}

function useColumns(): Column<AdminUser>[] {
  const { t } = useText();
  const { date, dateTime } = useFormat();
  const protection = useProtection();
  return [
    {
      key: 'name',
      header: t('users.name'),
      sortable: true,
      cell: ({ name, email, username, isAdmin, isShared }) => (
        <>
          <bdi>{name}</bdi> {isAdmin && <Badge tone="teal">{t('users.admin')}</Badge>}
          {isShared && <Badge tone="yellow">{t('users.shared')}</Badge>}
          {username !== email && <SecondaryLine>{username}</SecondaryLine>}
          <SecondaryLine>
            <EmailAddress text={email} />
          </SecondaryLine>
        </>
      ),
    },
    {
      key: 'lastUsedAt',
      header: t('users.lastUsed'),
      cell: ({ lastUsedAt, place, sessions }) => (
        <>
          {lastUsedAt === null ? (
            t('users.unknown')
          ) : (
            <time dateTime={lastUsedAt}>{dateTime(lastUsedAt)}</time>
          )}
          <SecondaryLine>
            {[...(place ? [t('users.place', { place })] : []), t('users.sessions', { count: sessions })].join(
              ' · ',
            )}
          </SecondaryLine>
        </>
      ),
    },
    { key: 'protection', header: t('users.protection'), cell: protection },
    { key: 'workspaces', header: t('users.workspaces'), cell: ({ workspaces }) => workspaces, align: 'end' },
    {
      key: 'createdAt',
      header: t('users.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
      sortable: true,
    },
  ];
}

/** Lists the accounts, each with a button that ends its sessions (rules 20.30 to 20.32). */
export function UsersView() {
  const { t } = useText();
  const { number } = useFormat();
  const list = useList({ address: userListAddress, rows: userRows, pageSize: limits.pageSize });
  const columns = useColumns();
  const [asked, setAsked] = useState<AdminUser | null>(null);
  return (
    <>
      <PageHeader
        title={t('users.title')}
        meta={<ListCount list={list} words={(count) => t('users.count', { count, shown: number(count) })} />}
      />
      <FilterRow>
        <SearchInput
          label={t('users.search')}
          value={list.query.search ?? ''}
          onChange={(search) => list.change({ search: search || undefined })}
        />
      </FilterRow>
      <ListView
        list={list}
        failed={{ title: t('users.failed'), text: t('enquiries.error.text') }}
        empty={<EmptyState art={<ContactsArt />} title={t('users.none')} />}
        noMatch={
          <EmptyState
            art={<NoMatchArt />}
            title={t('users.noMatch')}
            action={
              <Button variant="secondary" onClick={() => list.change({ search: undefined })}>
                {t('users.clear')}
              </Button>
            }
          />
        }
      >
        <DataTable
          caption={t('users.caption')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowActions={(user) =>
            user.sessions > 0 && (
              <IconButton label={t('users.endSessions', { name: user.name })} onClick={() => setAsked(user)}>
                <LogOut aria-hidden />
              </IconButton>
            )
          }
          wideFrom="lg"
          loading={list.state === 'loading'}
          sort={list.query.sort}
          onSort={(sort) => list.change({ sort: userSort.catch('-createdAt').parse(sort) })}
        />
      </ListView>
      {asked && <EndSessionsDialog user={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
