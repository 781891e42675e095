import type { Mailing } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { CardText } from '@portals/ui';
import { Progress, useRemaining } from '../../leads';
import { useText } from '../../shared';
import { type Tally, tallyOf } from './tally';
import { useObservedRate } from './use-observed-rate';

/** Returns a function that describes the sending rate and the remaining time, if they are known. */
function usePaceWords(): (pace: number | null, tally: Tally) => string {
  const { t } = useText();
  const { number } = useFormat();
  const remaining = useRemaining();
  return (pace, { waiting, putOff }) => {
    const now = waiting - putOff;
    if (now === 0) return '';
    if (pace === null) return t('mailing.pace.measuring');
    if (pace === 0) return t('mailing.pace.nothing');
    const speed =
      pace >= 1
        ? t('mailing.pace.second', { count: Math.round(pace), shown: number(Math.round(pace)) })
        : t('mailing.pace.minute', { count: Math.ceil(pace * 60), shown: number(Math.ceil(pace * 60)) });
    return `${speed} · ${remaining(now / pace)}`;
  };
}

/** True when the mailing is waiting for the mail server or for the next day, which another notice explains. */
const standsStill = ({ serverWait, today }: Mailing): boolean =>
  serverWait !== null || (today !== null && today.sent >= today.limit);

export interface MailingProgressProps {
  mailing: Mailing;
  /** True while the displayed data is current. */
  isFresh: boolean;
}

/** Shows how far the sending has progressed. */
export function MailingProgress({ mailing, isFresh }: MailingProgressProps) {
  const { t } = useText();
  const { number } = useFormat();
  const tally = tallyOf(mailing);
  const paceWords = usePaceWords();
  const isSending = mailing.state === 'sending';
  const pace = useObservedRate(tally.done, isSending && isFresh);
  const { done, total, putOff } = tally;
  if (mailing.state === 'preparing') {
    const detail = t('mailing.prepared', { count: total, shown: number(total) });
    return <Progress label={t('mailing.states.preparing')} done={0} total={null} detail={detail} />;
  }
  return (
    <>
      <Progress
        label={t('mailing.through', { count: total, done: number(done), shown: number(total) })}
        spokenLabel={t(`mailing.states.${mailing.state}`)}
        done={done}
        total={total}
        detail={isSending && isFresh && !standsStill(mailing) ? paceWords(pace, tally) : ''}
      />
      {isSending && putOff > 0 && (
        <CardText>{t('mailing.putOffText', { count: putOff, shown: number(putOff) })}</CardText>
      )}
    </>
  );
}
