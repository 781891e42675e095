import type { MailingAction } from '@portals/contracts/constants';
import { Mailing } from '@portals/contracts/marketing';
import { api, useErrorText } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useCallback, useState } from 'react';
import { useText } from '../shared';
import { isOutdated, mailingActionsPath, momentRefusal, newerMailing } from './mailing-calls';
import type { MailingReading } from './use-mailing';

/** An existing mailing, and the functions that update it. */
export interface ShownMailing extends Pick<MailingReading, 'reload' | 'show' | 'error'> {
  mailing: Mailing;
}

/**
 * Runs an action on a mailing, once even if the button is pressed repeatedly. The request contains the version on screen, so that the
 * service rejects it if the mailing has changed.
 */
export function useMailingAction({ mailing, reload, show }: ShownMailing) {
  const { t } = useText();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const { campaignId, version } = mailing;
  const work = useCallback(
    async (action: MailingAction, scheduledFor?: string, onDone?: () => void) => {
      setFailure(null);
      const body = { action, version, ...(scheduledFor && { scheduledFor }) };
      try {
        show(await api.post(mailingActionsPath(campaignId), body, { schema: Mailing }));
        onDone?.();
      } catch (error) {
        const newer = newerMailing(error);
        if (newer) show(newer);
        // The response may have been lost, or another tab may have acted first, so the current state is refetched.
        else await reload();
        setFailure(isOutdated(error) ? t('mailing.overtaken') : (momentRefusal(error) ?? errorText(error)));
      }
    },
    [campaignId, version, show, reload, t, errorText],
  );
  const { run, pending } = useOnce(work);
  return { run, pending, failure };
}
