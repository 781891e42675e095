import { Button, EmptyState } from '@portals/ui';
import { Plus } from 'lucide-react';
import { useText } from '../shared';
import { LeadsArt } from './art/leads-art';
import { useLeadActions } from './lead-actions';

/** Empty state of the table and the board: invites the user to add the first lead. */
export function NoLeads({ name }: { name: string }) {
  const { t } = useText();
  const { add } = useLeadActions();
  return (
    <EmptyState
      art={<LeadsArt />}
      title={t('leads.emptyTitle', { name })}
      text={t('leads.emptyText')}
      action={
        <Button icon={<Plus aria-hidden />} onClick={add}>
          {t('leads.first')}
        </Button>
      }
    />
  );
}
