import { limits } from '@portals/contracts/constants';
import { Campaign, type CampaignRow } from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Archive, ArchiveRestore, Copy, Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { campaignPath, newerCampaign, useText } from '../../shared';
import { CampaignStatusDialog, DeleteCampaignDialog } from './campaign-dialogs';

export type ActedCampaign = Pick<
  CampaignRow,
  'id' | 'marketingCompanyId' | 'name' | 'type' | 'status' | 'version' | 'publicPath' | 'archived'
>;

export interface CampaignActionsOptions {
  onStored: (campaign: Campaign) => void;
  onCopied: (campaign: Campaign) => Promise<void> | void;
  onDeleted: (id: number) => Promise<void> | void;
}

/** Returns the actions on a campaign as a whole, such as copying and deleting, and their dialogs. */
export function useCampaignActions({ onStored, onCopied, onDeleted }: CampaignActionsOptions) {
  const { t } = useText();
  const [open, setOpen] = useState<{ kind: 'status' | 'delete'; campaign: ActedCampaign } | null>(null);
  const { run: copy } = useAttempt(async ({ id, name }: ActedCampaign) => {
    const copyName = t('campaigns.copyName', { name }).slice(0, limits.name);
    const made = await api.post(`${campaignPath(id)}/copies`, { name: copyName }, { schema: Campaign });
    toast({ tone: 'success', title: t('campaigns.copied'), description: made.name });
    await onCopied(made);
  }, t('campaigns.copyFailed'));
  const { run: archive } = useAttempt(
    async ({ id, version, archived }: ActedCampaign) => {
      const change = { archived: !archived, version };
      const stored = await api.patch(campaignPath(id), change, { schema: Campaign });
      const title = t(stored.archived ? 'campaigns.isArchived' : 'campaigns.isBack');
      toast({ tone: 'success', title, description: stored.name });
      onStored(stored);
    },
    t('saveError'),
    (error) => {
      const newer = newerCampaign(error);
      if (newer) onStored(newer);
    },
  );

  const items = (campaign: ActedCampaign) => [
    {
      key: 'status',
      label: t('campaigns.changeStatus'),
      icon: <Flag aria-hidden />,
      onSelect: () => setOpen({ kind: 'status', campaign }),
    },
    {
      key: 'copy',
      label: t('campaigns.copy'),
      icon: <Copy aria-hidden />,
      onSelect: () => void copy(campaign),
    },
    {
      key: 'archive',
      label: t(campaign.archived ? 'campaigns.unarchive' : 'campaigns.archive'),
      icon: campaign.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
      onSelect: () => void archive(campaign),
    },
  ];
  const close = () => setOpen(null);
  let dialog: ReactNode = null;
  if (open?.kind === 'status') {
    dialog = <CampaignStatusDialog campaign={open.campaign} onStored={onStored} onClose={close} />;
  } else if (open) {
    const { campaign } = open;
    dialog = (
      <DeleteCampaignDialog campaign={campaign} onDeleted={() => onDeleted(campaign.id)} onClose={close} />
    );
  }
  return { items, remove: (campaign: ActedCampaign) => setOpen({ kind: 'delete', campaign }), dialog };
}
