import type { GuestInvitation } from '@portals/contracts/sharing';
import { ApiError, api, toast, useErrorText, useInvalidate } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useCallback } from 'react';
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
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const { api: path, companies, companiesPage } = useSharingPlace();
  const { id, email } = invitation;
  const complete = useCallback(async () => {
    try {
      await completed(`${path}/guest-invitations/${id}/complete`);
    } catch (error) {
      toast({ tone: 'destructive', title: t('sharing.handover.error'), description: errorText(error) });
      return;
    }
    toast({ tone: 'success', title: t('sharing.handover.completed') });
    navigate(companiesPage, { replace: true });
    await invalidate(companies, `${path}/companies/${companyId}`);
  }, [id, companyId, path, companies, companiesPage, t, errorText, invalidate, navigate]);
  const { run, pending } = useOnce(complete);
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
