import type { GuestInvitation } from '@portals/contracts/sharing';
import { ApiError, api, toast, useInvalidate } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useNavigate } from 'react-router-dom';
import { useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';

export interface CompleteDialogProps {
  companyId: number;
  invitation: GuestInvitation;
  onClose: () => void;
}

/** Repeats the call until a large company is ready to move: each call continues where the previous one stopped. */
async function completed(path: string): Promise<void> {
  for (;;) {
    try {
      return await api.post(path, {});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'HANDOVER_CONTINUES') throw error;
    }
  }
}

/** Asks for confirmation before a company moves to the workspace that has accepted it (rule 18.34), and then leaves the company's page. */
export function CompleteDialog({ companyId, invitation, onClose }: CompleteDialogProps) {
  const { t } = useSharingText();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const { api: path, companies, companiesPage } = useSharingPlace();
  const { id, email } = invitation;
  const { run, pending } = useAttempt(async () => {
    await completed(`${path}/guest-invitations/${id}/complete`);
    toast({ tone: 'success', title: t('sharing.handover.completed') });
    navigate(companiesPage, { replace: true });
    await invalidate(companies, `${path}/companies/${companyId}`);
  }, t('sharing.handover.error'));
  return (
    <ConfirmDialog
      open
      danger
      pending={pending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('sharing.handover.completeTitle')}
      text={t('sharing.handover.completeText', { name: email })}
      confirmLabel={t('sharing.handover.complete')}
      onConfirm={() => void run()}
    />
  );
}
