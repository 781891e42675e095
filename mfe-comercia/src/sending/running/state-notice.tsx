import { mailingLimits, outreachLimits } from '@portals/contracts/constants';
import type { Mailing } from '@portals/contracts/marketing';
import { useFormat, useLanguage } from '@portals/platform';
import { Alert } from '@portals/ui';
import { useText } from '../../shared';
import { formatWallTime } from '../format-wall-time';
import { hasBegun } from './tally';

/** Bounce and complaint rates above which a mailing is paused, as percentages for display. */
const shares = { bounces: mailingLimits.bounces * 100, complaints: mailingLimits.complaints * 100 };

/** Explains the state of the mailing: when it will start, or why it is paused. */
export function StateNotice({ mailing }: { mailing: Mailing }) {
  const { t } = useText();
  const { number } = useFormat();
  const { language } = useLanguage();
  const { state, stateReason, scheduledFor, serverWait, today } = mailing;
  const moment = scheduledFor ? formatWallTime(scheduledFor, language) : '';
  if (state === 'scheduled') return <Alert>{t('mailing.startsAt', { moment })}</Alert>;
  if (state === 'late') {
    return (
      <Alert tone="warning" title={t('mailing.lateTitle')}>
        {t('mailing.lateText', { moment, count: mailingLimits.latenessHours })}
      </Alert>
    );
  }
  if (stateReason === 'in charge') {
    return (
      <Alert tone="danger" title={t('mailing.inChargeTitle')}>
        {t('mailing.inCharge')}
      </Alert>
    );
  }
  if (!hasBegun(mailing)) return <Alert>{t('mailing.neverBegan')}</Alert>;
  if (state === 'sending' && serverWait !== null) {
    return (
      <Alert tone="warning" title={t('mailing.serverWait.title')}>
        {t(`mailing.serverWait.${serverWait}`)}
      </Alert>
    );
  }
  if (today && today.sent >= today.limit && mailing.counts.queued > 0) {
    return (
      <Alert tone="warning" title={t('mailing.tomorrowTitle')}>
        {t('mailing.tomorrow', { count: today.limit, limit: number(today.limit) })}{' '}
        {t(today.isHeldDown ? 'outreach.limitHeld' : 'outreach.limitGrows', {
          count: outreachLimits.troubleDays,
        })}
      </Alert>
    );
  }
  if (state === 'sending' || state === 'preparing') return <Alert>{t('mailing.goesOnAlone')}</Alert>;
  if (stateReason === 'bounces' || stateReason === 'complaints') {
    return (
      <Alert tone="danger" title={t('mailing.stoppedItself')}>
        {t(`mailing.because.${stateReason}`, { share: number(shares[stateReason]) })}
      </Alert>
    );
  }
  if (stateReason === 'checks' || stateReason === 'not released' || stateReason === 'sender') {
    return (
      <Alert tone="danger" title={t('mailing.stoppedItself')}>
        {t(`mailing.because.${stateReason}`)}
      </Alert>
    );
  }
  return null;
}
