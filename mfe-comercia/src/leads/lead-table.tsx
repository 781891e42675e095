import { limits } from '@portals/contracts/constants';
import { LeadQuery, type LeadRow, type MarketingCompany } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { useList } from '@portals/platform/list';
import { Badge, type Column, ContactsArt, DataTable, EmptyState, ListView, SearchInput } from '@portals/ui';
import { useMemo } from 'react';
import { FitBadge } from '../fit/fit-badge';
import { ExportButton } from '../lead-export/export-button';
import { useText } from '../text';
import { FilterBar } from '../views/filter-bar';
import { NoMatch } from '../views/no-match';
import { useLeadLinks } from './lead-address';
import { leadListAddress, leadRows } from './lead-calls';
import { statusTone, useStatusWords } from './lead-status';

function useColumns(): Column<LeadRow>[] {
  const { t } = useText();
  const { date } = useFormat();
  const { label } = useStatusWords();
  return useMemo(
    () => [
      { key: 'name', header: t('leadFields.companyName'), cell: (row) => row.companyName, sortable: true },
      { key: 'contact', header: t('leadFields.contactName'), cell: (row) => row.contactName },
      {
        key: 'status',
        header: t('leadFields.status'),
        cell: ({ status }) => <Badge tone={statusTone(status)}>{label(status)}</Badge>,
        sortable: true,
      },
      { key: 'fit', header: t('fit.header'), cell: ({ fit }) => <FitBadge fit={fit} />, sortable: true },
      { key: 'source', header: t('leadFields.source'), cell: (row) => row.source },
      {
        key: 'nextStep',
        header: t('leadFields.nextStepOn'),
        cell: ({ nextStepOn }) => nextStepOn && <time dateTime={nextStepOn}>{date(nextStepOn)}</time>,
        sortable: true,
      },
      {
        key: 'createdAt',
        header: t('leadFields.createdAt'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
        sortable: true,
      },
    ],
    [t, date, label],
  );
}

/** The leads of a company as a table: searched, filtered, sorted and page by page. */
export function LeadTable({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const address = useMemo(() => leadListAddress(company.id), [company.id]);
  const list = useList({ address, rows: leadRows, pageSize: limits.pageSize });
  const columns = useColumns();
  const { leadHref } = useLeadLinks();
  const { query, change } = list;
  return (
    <>
      {list.state !== 'empty' && (
        <FilterBar>
          <SearchInput
            label={t('leads.search')}
            value={query.search ?? ''}
            onChange={(text) => change({ search: text.trim().slice(0, limits.name) || undefined })}
          />
          {list.total !== null && list.total > 0 && (
            <ExportButton company={company} filter={query} total={list.total} />
          )}
        </FilterBar>
      )}
      <ListView
        list={list}
        failed={{ title: t('leads.failed'), text: t('failedText') }}
        empty={
          <EmptyState
            art={<ContactsArt />}
            title={t('leads.emptyTitle', { name: company.name })}
            text={t('leads.emptyText')}
          />
        }
        noMatch={<NoMatch title={t('leads.noMatch')} onClear={() => change({ search: undefined })} />}
      >
        <DataTable
          caption={t('leads.caption', { name: company.name })}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowHref={leadHref}
          loading={list.state === 'loading'}
          sort={query.sort}
          onSort={(next) => change({ sort: LeadQuery.shape.sort.catch(query.sort).parse(next) })}
        />
      </ListView>
    </>
  );
}
