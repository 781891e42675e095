import { hasKind } from '@portals/contracts/constants';
import { Campaign, CampaignMailing, type CampaignRow, type Mailing } from '@portals/contracts/marketing';
import { api, toast, useApi, useFormat } from '@portals/platform';
import {
  campaignPath,
  DeleteDialog,
  mailingIn,
  mailingPath,
  RunningDialog,
  StatusDialog,
  useText,
} from '../../shared';
import { useCampaignWords } from '../campaign-status';

type Named = Pick<
  CampaignRow,
  'id' | 'marketingCompanyId' | 'name' | 'type' | 'status' | 'version' | 'publicPath'
>;

export interface CampaignStatusDialogProps {
  campaign: Named;
  /** Called with the changed campaign, or with a newer version stored by a colleague. */
  onStored: (campaign: Campaign) => void;
  onClose: () => void;
}

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

/** True for a finished or stopped mailing. After a stop, the service still waits for the result of emails that are already in transit. */
const isOver = ({ state }: Mailing) => state === 'finished' || state === 'stopped';

/** Returns the number of emails that the mail server accepted, including those that bounced later. */
const sentOf = ({ counts }: Mailing) =>
  counts.sent + counts.bounced + counts.complained + counts.unsubscribed;

export interface DeleteCampaignDialogProps {
  campaign: Named;
  onDeleted: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks for confirmation before a campaign is deleted, and lists what will be deleted with it. */
export function DeleteCampaignDialog({ campaign, onDeleted, onClose }: DeleteCampaignDialogProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { id, name, publicPath, marketingCompanyId } = campaign;
  const isEmail = hasKind(campaign, 'email');
  const reading = useApi(isEmail ? mailingPath(id) : null, { schema: CampaignMailing, rereads: true });
  const { data, error, isValidating, mutate } = reading;
  // The mailing may have been started, stopped or finished since it was read.
  const mailing = isValidating || error ? undefined : mailingIn(data);
  const title = t('campaignDelete.title', { name });
  if (mailing && !isOver(mailing))
    return (
      <RunningDialog
        title={title}
        companyId={marketingCompanyId}
        campaigns={[{ id, name }]}
        onClose={onClose}
      />
    );
  const sent = mailing?.startedAt ? sentOf(mailing) : null;
  return (
    <DeleteDialog
      path={campaignPath(id)}
      title={title}
      text={
        <>
          <p>{t('campaignDelete.text')}</p>
          {publicPath && <p>{t('campaignDelete.page', { address: publicPath })}</p>}
          {sent !== null && <p>{t('campaignDelete.mailing', { count: sent, number: number(sent) })}</p>}
          {sent !== null && <p>{t('campaignDelete.proof')}</p>}
        </>
      }
      ready={!isValidating}
      onRefused={() => void mutate()}
      confirmLabel={t('campaignDelete.confirm')}
      deleted={{ title: t('campaignDelete.deleted'), description: name }}
      onClose={onClose}
      onDeleted={async () => onDeleted()}
    />
  );
}
