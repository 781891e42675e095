import type { MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { Button, EmptyState } from '@portals/ui';
import { FileUp, Plus } from 'lucide-react';
import { useText } from '../shared';
import { LeadsArt } from './art/leads-art';
import { useLeadActions } from './lead-actions';
import { leadPanelPath } from './lead-address';

/** Empty state of the table and the board: invites the user to add the first lead, or to import a file. */
export function NoLeads({ company }: { company: Pick<MarketingCompany, 'id' | 'name'> }) {
  const { t } = useText();
  const { add } = useLeadActions();
  return (
    <EmptyState
      art={<LeadsArt />}
      title={t('leads.emptyTitle', { name: company.name })}
      text={t('leads.emptyText')}
      action={
        <>
          <Button icon={<Plus aria-hidden />} onClick={add}>
            {t('leads.first')}
          </Button>
          <Button asChild variant="secondary">
            <PortalLink to={leadPanelPath(company.id, 'imports')}>
              <FileUp aria-hidden />
              {t('leads.importFile')}
            </PortalLink>
          </Button>
        </>
      }
    />
  );
}
