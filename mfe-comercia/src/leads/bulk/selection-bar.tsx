import { limits } from '@portals/contracts/constants';
import type { LeadBulkChange } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Button, keepFocus } from '@portals/ui';
import { color, radius, space } from '@portals/ui/tokens';
import { Flag, Scale, UserRound } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useCompanyPeople, useText } from '../../shared';
import { AssignLeadsDialog } from './assign-leads-dialog';
import { SetBulkStatusDialog } from './set-bulk-status-dialog';
import { SetLegalBasisDialog } from './set-legal-basis-dialog';
import type { LeadSelection } from './use-lead-selection';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  margin-block-end: ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.lg};
  background: ${color.accentSoft};
  color: ${color.onAccentSoft};

  & > p { flex: 1 1 10rem; font-variant-numeric: tabular-nums; }
`;

export interface SelectionBarProps {
  companyId: number;
  selection: LeadSelection;
  /** Number of leads that match the filter, on all pages. */
  total: number;
  /** Called after the bulk change has started. */
  onStarted: (change: LeadBulkChange) => Promise<void> | void;
}

/** Shows the actions for the selected leads; renders nothing while none is selected. */
export function SelectionBar({ companyId, selection, total, onStarted }: SelectionBarProps) {
  const { t } = useText();
  const { number } = useFormat();
  const [asked, setAsked] = useState<'status' | 'basis' | 'assignee' | null>(null);
  const { isShared } = useCompanyPeople();
  const { count, isAll, tooMany, canSelectAll, selectAll, clear, input } = selection;
  if (count === 0) return null;
  const close = () => setAsked(null);
  const begun = async (change: LeadBulkChange) => {
    clear();
    await onStarted(change);
  };
  const said = { count, shown: number(count) };
  return (
    <Bar ref={keepFocus} aria-label={t('bulk.label')}>
      <p role="status">
        {isAll ? t('bulk.selectedAll', said) : t('bulk.selected', said)}
        {tooMany && ` ${t('bulk.tooMany', { most: number(limits.selection) })}`}
      </p>
      {canSelectAll && (
        <Button size="sm" variant="secondary" onClick={selectAll}>
          {t('bulk.selectAll', { count: total, shown: number(total) })}
        </Button>
      )}
      <Button size="sm" icon={<Flag aria-hidden />} disabled={tooMany} onClick={() => setAsked('status')}>
        {t('bulk.setStatus')}
      </Button>
      <Button size="sm" icon={<Scale aria-hidden />} disabled={tooMany} onClick={() => setAsked('basis')}>
        {t('bulk.setBasis')}
      </Button>
      {isShared && (
        <Button
          size="sm"
          icon={<UserRound aria-hidden />}
          disabled={tooMany}
          onClick={() => setAsked('assignee')}
        >
          {t('bulk.setAssignee')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        {t('bulk.clear')}
      </Button>
      {asked === 'assignee' && (
        <AssignLeadsDialog
          companyId={companyId}
          description={t('bulk.whom', said)}
          input={input}
          onStarted={begun}
          onClose={close}
        />
      )}
      {asked === 'basis' && (
        <SetLegalBasisDialog
          companyId={companyId}
          description={t('bulk.whom', said)}
          input={input}
          onStarted={begun}
          onClose={close}
        />
      )}
      {asked === 'status' && (
        <SetBulkStatusDialog
          companyId={companyId}
          description={t('bulk.whom', said)}
          input={input}
          onStarted={begun}
          onClose={close}
        />
      )}
    </Bar>
  );
}
