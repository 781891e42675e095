import { hasKind, limits } from '@portals/contracts/constants';
import { CampaignQuery, type CampaignRow, type MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink, useApiList } from '@portals/platform';
import { type PagedList, useList } from '@portals/platform/list';
import { Button, DataTable, EmptyState, ListCount, ListView, PageHeader, RowMenu } from '@portals/ui';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSuppressionAddress } from '../../leads';
import {
  type CampaignListQuery,
  campaignListAddress,
  campaignRows,
  NoMatch,
  PlanArt,
  useCampaignRefresh,
  useMissingCompany,
  useText,
  useWholeWorkspaces,
} from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { useCampaignColumns } from './campaign-columns';
import { CampaignFilters, unfilteredCampaigns } from './campaign-filters';
import { useCampaignActions } from './use-campaign-actions';
import { useSentCounts } from './use-sent-counts';

function NewButton({ label }: { label: string }) {
  const { newHref } = useCampaignAddress();
  return (
    <Button asChild>
      <PortalLink to={newHref}>
        <Plus aria-hidden />
        {label}
      </PortalLink>
    </Button>
  );
}

interface TableProps {
  company: MarketingCompany;
  list: PagedList<CampaignListQuery, CampaignRow>;
}

function Table({ company, list }: TableProps) {
  const { t } = useText();
  const { query, change, rows } = list;
  const sent = useSentCounts(company.id, rows);
  const columns = useCampaignColumns(rows, sent);
  const navigate = useNavigate();
  const { stepHref } = useCampaignAddress();
  const refresh = useCampaignRefresh(company.id);
  const show = () => void refresh();
  const { items, remove, dialog } = useCampaignActions({
    onStored: show,
    onCopied: refresh,
    onDeleted: refresh,
  });
  return (
    <>
      <DataTable
        caption={t('campaigns.caption', { name: company.name })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => stepHref(id, 'content')}
        rowActions={(row) => (
          <RowMenu
            name={row.name}
            items={items(row)}
            onEdit={() => navigate(stepHref(row.id, 'content'))}
            onDelete={() => remove(row)}
          />
        )}
        loading={list.state === 'loading'}
        sort={query.sort}
        onSort={(next) => change({ sort: CampaignQuery.shape.sort.catch(query.sort).parse(next) })}
      />
      {dialog}
    </>
  );
}

/** Statuses of an email campaign that the service changes by itself, along with the number of emails sent. */
const moving: readonly string[] = ['scheduled', 'active'];

/** Rereads the cached list when it is shown again although emails of its campaigns were scheduled or being sent. */
function useSendingFollows(companyId: number, rows: readonly CampaignRow[]): void {
  const refresh = useCampaignRefresh(companyId);
  const [isOld] = useState(rows.some((row) => hasKind(row, 'email') && moving.includes(row.status)));
  useEffect(() => {
    if (isOld) void refresh();
  }, [isOld, refresh]);
}

/** Returns true when archived campaigns are shown without any further filter. */
const isOnlyArchived = ({ archived, search, type, status }: CampaignListQuery) =>
  archived === 'true' && !search && !type && !status;

/** Lists a company's campaigns with search, filters, sorting and pages. */
export function CampaignList({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const address = useMemo(() => campaignListAddress(company.id), [company.id]);
  const list = useList({ address, rows: campaignRows, pageSize: limits.pageSize });
  const { query, change, rows } = list;
  useMissingCompany(company.id, list.error);
  useSendingFollows(company.id, rows);
  const { href } = useSuppressionAddress();
  const { isWhole } = useWholeWorkspaces();
  const started = list.state !== 'empty';
  const archived = useApiList(started ? null : address.path({ ...query, archived: 'true' }), {
    schema: campaignRows,
  });
  const hasArchived = archived.data !== undefined && archived.data.total > 0;
  return (
    <>
      <PageHeader
        title={t('views.campaigns')}
        meta={<ListCount list={list} words={(count) => t('campaigns.count', { count })} />}
        action={
          <>
            {isWhole(company.workspaceId) && (
              <Button asChild variant="secondary">
                <PortalLink to={href}>{t('suppressions.title')}</PortalLink>
              </Button>
            )}
            {started && <NewButton label={t('campaigns.new')} />}
          </>
        }
      />
      {started && (
        <CampaignFilters query={query} change={change} statuses={rows.map(({ status }) => status)} />
      )}
      <ListView
        list={list}
        failed={{ title: t('campaigns.failed'), text: t('failedText') }}
        empty={
          <EmptyState
            art={<PlanArt />}
            title={t('campaigns.emptyTitle', { name: company.name })}
            text={t('campaigns.emptyText')}
            action={
              <>
                <NewButton label={t('campaigns.first')} />
                {hasArchived && (
                  <Button variant="ghost" onClick={() => change({ archived: 'true' })}>
                    {t('campaigns.showArchived')}
                  </Button>
                )}
              </>
            }
          />
        }
        noMatch={
          isOnlyArchived(query) ? (
            <NoMatch
              title={t('campaigns.noneArchived')}
              text={t('campaigns.noneArchivedText')}
              clearLabel={t('campaigns.showCurrent')}
              onClear={() => change(unfilteredCampaigns)}
            />
          ) : (
            <NoMatch
              title={t('campaigns.noMatch')}
              clearLabel={t('leads.filter.clear')}
              onClear={() => change(unfilteredCampaigns)}
            />
          )
        }
      >
        <Table company={company} list={list} />
      </ListView>
    </>
  );
}
