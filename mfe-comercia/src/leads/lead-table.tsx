import { LeadQuery, type MarketingCompany } from '@portals/contracts/marketing';
import { Button, DataTable, ListView } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { History } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { NoMatch, useMissingCompany, useText } from '../shared';
import { BulkHistory } from './bulk/bulk-history';
import { BulkNotice } from './bulk/bulk-notice';
import { SelectionBar } from './bulk/selection-bar';
import { useBulkChanges } from './bulk/use-bulk-changes';
import { useLeadSelection } from './bulk/use-lead-selection';
import { unfiltered } from './chosen-filters';
import { ExportButton } from './export/export-button';
import { useLeadLinks } from './lead-address';
import { useLeadColumns } from './lead-columns';
import { LeadFilters } from './lead-filters';
import { LeadMenu } from './lead-menu';
import { NoLeads } from './no-leads';
import { SpellingNotice } from './spelling-notice';
import { useLeadList } from './use-lead-list';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-start: ${space(4)};
`;

/** Button that opens the list of bulk changes; hidden when there are none. */
function HistoryButton({
  companyId,
  changes,
}: {
  companyId: number;
  changes: ReturnType<typeof useBulkChanges>;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (!changes.total) return null;
  return (
    <>
      <Button size="sm" variant="ghost" icon={<History aria-hidden />} onClick={() => setOpen(true)}>
        {t('bulk.history')}
      </Button>
      {isOpen && <BulkHistory companyId={companyId} {...changes} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Table of a company's leads with search, filters, sorting, pagination and bulk changes. */
export function LeadTable({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { list, shown, instead } = useLeadList(company.id);
  const { query, change, rows } = list;
  const total = list.total ?? 0;
  const columns = useLeadColumns();
  const { leadHref } = useLeadLinks();
  const selection = useLeadSelection(shown, rows, total);
  const changes = useBulkChanges(company.id);
  useMissingCompany(company.id, list.error);
  return (
    <>
      {list.state !== 'empty' && <LeadFilters companyId={company.id} query={query} change={change} />}
      <SpellingNotice instead={instead} />
      <BulkNotice {...changes} />
      <SelectionBar companyId={company.id} selection={selection} total={total} onStarted={changes.show} />
      <ListView
        list={list}
        failed={{ title: t('leads.failed'), text: t('failedText') }}
        empty={<NoLeads company={company} />}
        noMatch={
          <NoMatch
            title={t('leads.noMatch')}
            clearLabel={t('leads.filter.clear')}
            onClear={() => change(unfiltered)}
          />
        }
      >
        <DataTable
          caption={t('leads.caption', { name: company.name })}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={leadHref}
          rowActions={(lead) => <LeadMenu lead={lead} />}
          selection={selection.table}
          wideFrom="xl"
          loading={list.state === 'loading'}
          sort={query.sort}
          onSort={(next) => change({ sort: LeadQuery.shape.sort.catch(query.sort).parse(next) })}
        />
      </ListView>
      <Foot>
        {total > 0 && <ExportButton company={company} filter={shown} total={total} />}
        <HistoryButton companyId={company.id} changes={changes} />
      </Foot>
    </>
  );
}
