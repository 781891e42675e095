import { Mailing } from '@portals/contracts/marketing';
import { ApiError, api, useErrorText, useInvalidate } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useCallback, useState } from 'react';
import { useEditing } from '../../campaigns';
import { mailingPath, newerCampaign, useText } from '../../shared';
import { mailChecksPrefix, momentRefusal } from '../mailing-calls';
import type { MailingReading } from '../use-mailing';
import { chosenMoment, type Plan } from './use-plan';

/** Error codes for which this page has its own explanation. */
const refusals = ['MAILING_EXISTS', 'MAILING_CHECKS', 'EDIT_CONFLICT'] as const;
const refusalOf = (error: unknown) =>
  refusals.find((code) => error instanceof ApiError && error.code === code) ?? null;

interface StartOptions extends Pick<MailingReading, 'reload' | 'show'> {
  plan: Plan;
  /** Called after the mailing has started. */
  onStarted: () => void;
}

/**
 * Starts a mailing, once even if the button is pressed repeatedly. The mailing is refetched after every response and failure, so that a
 * mailing that has started is displayed and cannot be started a second time.
 */
export function useStart({ plan, reload, show, onStarted }: StartOptions) {
  const { t } = useText();
  const { row, saver } = useEditing();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<string | null>(null);
  const { id } = row;
  const work = useCallback(async () => {
    setFailure(null);
    const scheduledFor = plan.isLater ? chosenMoment(plan.moment) : null;
    await saver.flush();
    const { state, row: stored } = saver.get();
    if (state !== 'saved') return setFailure(t('mailing.notSaved'));
    const input = { audience: plan.audience, scheduledFor, campaignVersion: stored.version };
    try {
      show(await api.put(mailingPath(id), input, { schema: Mailing }));
      onStarted();
    } catch (error) {
      const newer = newerCampaign(error);
      if (newer) saver.takeRow(newer);
      const [found] = await Promise.all([reload(), invalidate(mailChecksPrefix(id))]);
      if (found) return onStarted();
      const refusal = refusalOf(error);
      setFailure(refusal ? t(`mailing.refused.${refusal}`) : (momentRefusal(error) ?? errorText(error)));
    }
  }, [plan, id, saver, show, reload, onStarted, invalidate, t, errorText]);
  const { run, pending } = useOnce(work);
  return { run, pending, failure };
}
