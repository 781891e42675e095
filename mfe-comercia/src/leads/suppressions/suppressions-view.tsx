import { limits, suppressionReasons } from '@portals/contracts/constants';
import type { MarketingCompany, Suppression } from '@portals/contracts/marketing';
import { useFormat, useLanguage } from '@portals/platform';
import { type PagedList, useList } from '@portals/platform/list';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  IconButton,
  ListCount,
  ListView,
  PageHeader,
  SearchInput,
  Select,
} from '@portals/ui';
import { MailCheck, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CsvButton, FilterBar, GoToView, NoMatch, useText, useWholeWorkspaces } from '../../shared';
import { SuppressionsArt } from '../art/suppressions-art';
import { AddDialog } from './add-dialog';
import { RemoveSuppressionDialog } from './remove-suppression-dialog';
import { useSuppressionAddress } from './suppression-address';
import {
  type SuppressionListQuery,
  suppressionListAddress,
  suppressionRows,
  suppressionsPath,
  useSuppressionRefresh,
} from './suppression-calls';
import { reasonKeys, reasonTones } from './suppression-words';

type List = PagedList<SuppressionListQuery, Suppression>;

function useColumns(): Column<Suppression>[] {
  const { t } = useText();
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        key: 'address',
        header: t('suppressions.address'),
        cell: ({ address }) => address ?? t('suppressions.erased'),
      },
      {
        key: 'reason',
        header: t('suppressions.reason'),
        cell: ({ reason }) => (
          <Badge tone={reasonTones[reason]}>{t(`suppressionReason.${reasonKeys[reason]}`)}</Badge>
        ),
      },
      {
        key: 'at',
        header: t('suppressions.at'),
        cell: ({ at }) => <time dateTime={at}>{date(at)}</time>,
        sortable: true,
      },
    ],
    [t, date],
  );
}

function Filters({ query, change }: Pick<List, 'query' | 'change'>) {
  const { t } = useText();
  return (
    <FilterBar>
      <SearchInput
        label={t('suppressions.search')}
        value={query.search ?? ''}
        onChange={(search) => change({ search: search || undefined })}
      />
      <Select
        aria-label={t('suppressions.reason')}
        value={query.reason ?? ''}
        onChange={({ target }) =>
          change({ reason: suppressionReasons.find((reason) => reason === target.value) })
        }
      >
        <option value="">{t('suppressions.allReasons')}</option>
        {suppressionReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`suppressionReason.${reasonKeys[reason]}`)}
          </option>
        ))}
      </Select>
    </FilterBar>
  );
}

function Table({ list, onTakeBack }: { list: List; onTakeBack: (row: Suppression) => void }) {
  const { t } = useText();
  const columns = useColumns();
  return (
    <DataTable
      caption={t('suppressions.caption')}
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      rowActions={(row) => (
        <IconButton
          label={t('suppressions.takeBackName', { address: row.address ?? t('suppressions.erasedAddress') })}
          onClick={() => onTakeBack(row)}
        >
          <MailCheck aria-hidden />
        </IconButton>
      )}
      loading={list.state === 'loading'}
      sort={list.query.sort}
      onSort={(next) => list.change({ sort: next === 'at' ? 'at' : '-at' })}
    />
  );
}

function Export({ list, workspaceId }: { list: List; workspaceId: number | undefined }) {
  const { t } = useText();
  const { number } = useFormat();
  const { language } = useLanguage();
  const count = list.total ?? 0;
  if (count === 0) return null;
  const { search, reason } = list.query;
  const query = new URLSearchParams({
    language,
    ...(search && { search }),
    ...(reason && { reason }),
    ...(workspaceId && { workspace: String(workspaceId) }),
  });
  return (
    <div>
      <CsvButton
        path={() => `${suppressionsPath}/export?${query}`}
        name={t('suppressions.title')}
        label={t('suppressions.export', { count, shown: number(count) })}
        words={{
          done: (counted) => t('suppressions.exported', counted),
          shortText: (counts) => t('recipients.shortText', counts),
          failed: t('suppressions.exportFailed'),
        }}
      />
    </div>
  );
}

function useHeader() {
  const { t } = useText();
  const { campaignsHref } = useSuppressionAddress();
  const title = t('suppressions.title');
  return { title, breadcrumbs: [{ label: t('views.campaigns'), href: campaignsHref }, { label: title }] };
}

/** Lists the addresses to which no company of a workspace sends emails, with search, adding and removal. */
function WorkspaceSuppressions({ workspaceId }: { workspaceId: number | undefined }) {
  const { t } = useText();
  const header = useHeader();
  const address = useMemo(() => suppressionListAddress(workspaceId), [workspaceId]);
  const list = useList({ address, rows: suppressionRows, pageSize: limits.pageSize });
  const refresh = useSuppressionRefresh();
  const [shown, setShown] = useState<Suppression | 'add' | null>(null);
  const close = () => setShown(null);
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setShown('add')}>
      {t('suppressions.add')}
    </Button>
  );
  const started = list.state !== 'empty';
  return (
    <>
      <PageHeader
        {...header}
        meta={
          <>
            <ListCount list={list} words={(count) => t('suppressions.count', { count })} />
            <span>{t('suppressions.intro')}</span>
          </>
        }
        action={started && add}
      />
      {started && <Filters query={list.query} change={list.change} />}
      <ListView
        list={list}
        failed={{ title: t('suppressions.failed'), text: t('failedText') }}
        empty={
          <EmptyState
            art={<SuppressionsArt />}
            title={t('suppressions.emptyTitle')}
            text={t('suppressions.emptyText')}
            action={add}
          />
        }
        noMatch={
          <NoMatch
            title={t('suppressions.noMatch')}
            clearLabel={t('leads.filter.clear')}
            onClear={() => list.change({ search: undefined, reason: undefined })}
          />
        }
      >
        <Table list={list} onTakeBack={setShown} />
      </ListView>
      <Export list={list} workspaceId={workspaceId} />
      {shown === 'add' && <AddDialog workspaceId={workspaceId} onClose={close} onAdded={refresh} />}
      {shown !== null && shown !== 'add' && (
        <RemoveSuppressionDialog suppression={shown} onClose={close} onTakenBack={refresh} />
      )}
    </>
  );
}

/** Shows the suppressed addresses of the company's workspace, only to users with access to the whole workspace (rule 18.40). */
export function SuppressionsView({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const header = useHeader();
  const { isWhole } = useWholeWorkspaces();
  if (isWhole(company.workspaceId)) return <WorkspaceSuppressions workspaceId={company.workspaceId} />;
  return (
    <>
      <PageHeader {...header} />
      <EmptyState
        art={<SuppressionsArt />}
        title={t('suppressions.othersTitle')}
        text={t('suppressions.othersText')}
        action={<GoToView view="campaigns" companyId={company.id} />}
      />
    </>
  );
}
