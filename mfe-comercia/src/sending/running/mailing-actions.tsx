import { useFormat } from '@portals/platform';
import { Alert, FormError } from '@portals/ui';
import { CircleStop, Pause, Play, Send } from 'lucide-react';
import { useState } from 'react';
import { Line } from '../../campaigns';
import { useText } from '../../shared';
import { type ShownMailing, useMailingAction } from '../use-mailing-action';
import { ActionButton } from './action-button';
import { Reschedule } from './reschedule';
import { StateNotice } from './state-notice';
import { tallyOf } from './tally';

type Acting = ShownMailing &
  ReturnType<typeof useMailingAction> & {
    /** Called once the service has begun to send to those who did not get it. */
    onResent: () => void;
  };

function Stop({ mailing, run, pending }: Acting) {
  const { t } = useText();
  const { number } = useFormat();
  const { taken, waiting } = tallyOf(mailing);
  const isBegun = mailing.state === 'sending' || mailing.state === 'paused';
  const question = {
    danger: true,
    title: t(isBegun ? 'mailing.stop.title' : 'mailing.stop.titleUnbegun'),
    text: isBegun ? (
      <>
        <p>{t('mailing.stop.taken', { count: taken, shown: number(taken) })}</p>
        <p>{t('mailing.stop.waiting', { count: waiting, shown: number(waiting) })}</p>
      </>
    ) : (
      t('mailing.stop.unbegun')
    ),
    confirmLabel: t(isBegun ? 'mailing.stop.confirm' : 'mailing.stop.confirmUnbegun'),
    cancelLabel: t('mailing.stop.cancel'),
  };
  return (
    <ActionButton
      label={t(isBegun ? 'mailing.stop.button' : 'mailing.stop.buttonUnbegun')}
      icon={<CircleStop aria-hidden />}
      pending={pending}
      question={question}
      onAct={() => run('stop')}
    />
  );
}

function Resume({ mailing, run, pending }: Acting) {
  const { t } = useText();
  const { number } = useFormat();
  const { waiting } = tallyOf(mailing);
  const { stateReason } = mailing;
  // A manual pause can be ended directly. An automatic pause has a cause, so resuming needs a confirmation.
  const isOwn = stateReason === null || stateReason === 'by hand';
  const question = {
    title: t('mailing.resume.title'),
    text: (
      <>
        <StateNotice mailing={mailing} />
        <p>{t('mailing.resume.text', { count: waiting, shown: number(waiting) })}</p>
      </>
    ),
    confirmLabel: t('mailing.resume.button'),
  };
  return (
    <ActionButton
      label={t('mailing.resume.button')}
      icon={<Play aria-hidden />}
      variant="primary"
      pending={pending}
      {...(!isOwn && { question })}
      onAct={() => run('resume')}
    />
  );
}

function SendLate({ run, pending }: Acting) {
  const { t } = useText();
  const question = {
    title: t('mailing.sendLate.title'),
    text: t('mailing.sendLate.text'),
    confirmLabel: t('mailing.sendLate.button'),
  };
  return (
    <ActionButton
      label={t('mailing.sendLate.button')}
      icon={<Send aria-hidden />}
      variant="primary"
      pending={pending}
      question={question}
      onAct={() => run('sendLate')}
    />
  );
}

function SendToOthers({ mailing, run, pending, onResent }: Acting) {
  const { t } = useText();
  const { number } = useFormat();
  const { missed } = tallyOf(mailing);
  // A mailing that an administrator has stopped must never be resumed (rule 16.3).
  if (mailing.stateReason === 'in charge') return null;
  const question = {
    title: t('mailing.others.title'),
    text: (
      <>
        <p>{t('mailing.others.missed', { count: missed, shown: number(missed) })}</p>
        <p>{t('mailing.others.text')}</p>
      </>
    ),
    confirmLabel: t('mailing.others.confirm'),
  };
  return (
    <ActionButton
      label={t('mailing.others.button')}
      icon={<Send aria-hidden />}
      pending={pending}
      question={question}
      onAct={() => run('sendToOthers', undefined, onResent)}
    />
  );
}

function Ways(acting: Acting) {
  const { t } = useText();
  const { mailing, run, pending, failure } = acting;
  const reschedule = (
    <Reschedule
      mailing={mailing}
      pending={pending}
      failure={failure}
      onMoment={(moment, onDone) => run('reschedule', moment, onDone)}
    />
  );
  switch (mailing.state) {
    case 'scheduled':
      return (
        <>
          {reschedule}
          <Stop {...acting} />
        </>
      );
    case 'late':
      return (
        <>
          <SendLate {...acting} />
          {reschedule}
          <Stop {...acting} />
        </>
      );
    case 'preparing':
    case 'sending':
      return (
        <>
          <ActionButton
            label={t('mailing.pause')}
            icon={<Pause aria-hidden />}
            pending={pending}
            onAct={() => run('pause')}
          />
          <Stop {...acting} />
        </>
      );
    case 'paused':
      return (
        <>
          <Resume {...acting} />
          <Stop {...acting} />
        </>
      );
    default:
      return mailing.isLogCleared ? null : <SendToOthers {...acting} />;
  }
}

/** Shows the actions that the mailing's state allows. */
export function MailingActions(shown: ShownMailing) {
  const { t } = useText();
  const action = useMailingAction(shown);
  // Changes when somebody else has got the email, or may have got it.
  const reached = `${tallyOf(shown.mailing).taken} ${shown.mailing.counts.doubtful}`;
  const [reachedBefore, setReachedBefore] = useState<string | null>(null);
  return (
    <>
      <FormError>{action.failure}</FormError>
      {shown.mailing.state === 'finished' && reached === reachedBefore && (
        <Alert title={t('mailing.others.nobody')}>{t('mailing.others.nobodyText')}</Alert>
      )}
      <Line>
        <Ways {...shown} {...action} onResent={() => setReachedBefore(reached)} />
      </Line>
    </>
  );
}
