import type { LeadDuplicateGroup, MarketingCompany } from '@portals/contracts/marketing';
import { useList } from '@portals/platform/list';
import { CardGrid, EmptyState, ListView, Skeleton } from '@portals/ui';
import { useMemo, useState } from 'react';
import { GoToView, useText } from '../../shared';
import { DuplicatesArt } from '../art/duplicates-art';
import { duplicateGroups, duplicateListAddress, groupsShown } from './duplicate-calls';
import { DuplicateCard } from './duplicate-card';
import { MergeDialog } from './merge-dialog';

/** Lists the groups of possible duplicates among a company's leads (rule 9.15). */
export function DuplicatesPanel({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const address = useMemo(() => duplicateListAddress(company.id), [company.id]);
  const list = useList({ address, rows: duplicateGroups, pageSize: groupsShown });
  const [merging, setMerging] = useState<LeadDuplicateGroup | null>(null);
  return (
    <>
      <ListView
        list={list}
        failed={{ title: t('duplicates.failed'), text: t('failedText') }}
        loading={<Skeleton lines={6} />}
        empty={
          <EmptyState
            art={<DuplicatesArt />}
            title={t('duplicates.emptyTitle')}
            text={t('duplicates.emptyText')}
            action={<GoToView view="leads" companyId={company.id} />}
          />
        }
      >
        <CardGrid label={t('duplicates.caption', { name: company.name })}>
          {list.rows.map((group) => (
            <DuplicateCard
              key={`${group.reason} ${group.key}`}
              company={company}
              group={group}
              onMerge={() => setMerging(group)}
            />
          ))}
        </CardGrid>
      </ListView>
      {merging && (
        <MergeDialog
          companyId={company.id}
          rows={merging.leads}
          onClose={() => setMerging(null)}
          onMerged={() => setMerging(null)}
        />
      )}
    </>
  );
}
