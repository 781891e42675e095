import { PortalLink } from '@portals/platform';
import { ConfirmDialog } from '@portals/ui';
import { Send } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useText } from './text';
import { viewPath } from './view';

export interface RunningDialogProps {
  title: string;
  companyId: number;
  /** Campaigns that are scheduled or being sent. */
  campaigns: readonly { id: number; name: string }[];
  onClose: () => void;
}

const sendStepOf = (companyId: number, id: number) =>
  viewPath('campaigns', companyId, { campaign: String(id), step: 'send' });

/**
 * Explains that a deletion is not possible while emails are being sent (rule 17.1), with links to the campaigns, where sending can be
 * stopped.
 */
export function RunningDialog({ title, companyId, campaigns, onClose }: RunningDialogProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [first] = campaigns;
  return (
    <ConfirmDialog
      open
      title={title}
      icon={<Send aria-hidden />}
      text={
        <>
          <p>{t('deleteRunning.text', { count: campaigns.length, name: first?.name ?? '' })}</p>
          {campaigns.length > 1 && (
            <ul>
              {campaigns.map(({ id, name }) => (
                <li key={id}>
                  <PortalLink to={sendStepOf(companyId, id)}>{name}</PortalLink>
                </li>
              ))}
            </ul>
          )}
        </>
      }
      confirmLabel={t('deleteRunning.go')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onConfirm={() => {
        onClose();
        if (first) navigate(sendStepOf(companyId, first.id));
      }}
    />
  );
}
