import type { LeadDuplicateGroup, MarketingCompany } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { useList } from '@portals/platform/list';
import { CardGrid, EmptyState, ListView, Skeleton } from '@portals/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { GoToView, useText } from '../../shared';
import { DuplicatesArt } from '../art/duplicates-art';
import { duplicateListPrefix } from '../lead-calls';
import { duplicateGroups, duplicateListAddress, groupsShown } from './duplicate-calls';
import { DuplicateCard } from './duplicate-card';
import { MergeDialog } from './merge-dialog';

/**
 * Returns a function to call when leads were marked as different, or the mark was undone. The group stays on screen, so that the mark can
 * be undone, and the list is reread after the user has left it.
 */
function useForgetMarked(companyId: number): () => void {
  const invalidate = useInvalidate();
  const isMarked = useRef(false);
  useEffect(
    () => () => {
      if (isMarked.current) void invalidate(duplicateListPrefix(companyId));
      isMarked.current = false;
    },
    [invalidate, companyId],
  );
  return useCallback(() => {
    isMarked.current = true;
  }, []);
}

/** Lists the groups of possible duplicates among a company's leads (rule 9.15). */
export function DuplicatesPanel({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const address = useMemo(() => duplicateListAddress(company.id), [company.id]);
  const list = useList({ address, rows: duplicateGroups, pageSize: groupsShown });
  const onMarked = useForgetMarked(company.id);
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
              onMarked={onMarked}
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
