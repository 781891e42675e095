import type { LeadRow } from '@portals/contracts/marketing';
import { RowMenu } from '@portals/ui';
import { Flag, Mail } from 'lucide-react';
import { useText } from '../shared';
import { useLeadActions } from './lead-actions';

/** Menu with the actions for one lead. */
export function LeadMenu({ lead }: { lead: LeadRow }) {
  const { t } = useText();
  const { edit, changeStatus, mail, remove } = useLeadActions();
  const send = {
    key: 'mail',
    label: t('leadMail.send'),
    icon: <Mail aria-hidden />,
    onSelect: () => mail(lead),
  };
  const status = {
    key: 'status',
    label: t('leads.changeStatus'),
    icon: <Flag aria-hidden />,
    onSelect: () => changeStatus(lead),
  };
  return (
    <RowMenu
      name={lead.companyName}
      items={[status, send]}
      onEdit={() => edit(lead)}
      onDelete={() => remove(lead)}
    />
  );
}
