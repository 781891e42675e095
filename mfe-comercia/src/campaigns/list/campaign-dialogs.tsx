import { Campaign, type CampaignRow } from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { useText } from '../../text';
import { DeleteDialog } from '../../views/delete-dialog';
import { StatusDialog } from '../../views/status-dialog';
import { campaignPath } from '../campaign-calls';
import { useCampaignWords } from '../campaign-status';

type Named = Pick<CampaignRow, 'id' | 'name' | 'status' | 'version' | 'publicPath'>;

export interface CampaignStatusDialogProps {
  campaign: Named;
  /** The campaign as it is after the change, or as somebody else left it. */
  onStored: (campaign: Campaign) => void;
  onClose: () => void;
}

/** Gives a campaign another status. */
export function CampaignStatusDialog({ campaign, onStored, onClose }: CampaignStatusDialogProps) {
  const { t } = useText();
  const words = useCampaignWords();
  const { id, name, status, version } = campaign;
  const newer = (current: unknown) => {
    const stored = Campaign.parse(current);
    onStored(stored);
    return { version: stored.version, values: { status: words.label(stored.status) } };
  };
  return (
    <StatusDialog
      words={words}
      title={t('campaigns.changeStatus')}
      description={name}
      status={status}
      hint={t('campaigns.statusHint')}
      edit={{ version, newer }}
      send={(next, read) =>
        api.patch(campaignPath(id), { status: next, version: read }, { schema: Campaign })
      }
      onSent={(stored) => {
        toast({
          tone: 'success',
          title: t('leadStatusDialog.changed'),
          description: words.label(stored.status),
        });
        onStored(stored);
      }}
      onClose={onClose}
    />
  );
}

export interface DeleteCampaignDialogProps {
  campaign: Named;
  onDeleted: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks before a campaign goes, and says what goes with it. */
export function DeleteCampaignDialog({ campaign, onDeleted, onClose }: DeleteCampaignDialogProps) {
  const { t } = useText();
  const { id, name, publicPath } = campaign;
  return (
    <DeleteDialog
      path={campaignPath(id)}
      title={t('campaignDelete.title', { name })}
      text={
        <>
          {t('campaignDelete.text')}
          {publicPath && ` ${t('campaignDelete.page', { address: publicPath })}`}
        </>
      }
      confirmLabel={t('campaignDelete.confirm')}
      deleted={{ title: t('campaignDelete.deleted'), description: name }}
      onClose={onClose}
      onDeleted={async () => onDeleted()}
    />
  );
}
