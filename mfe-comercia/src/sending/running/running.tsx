import type { MarketingCompany } from '@portals/contracts/marketing';
import { useErrorText } from '@portals/platform';
import { Alert, Badge } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { MailView } from '../../campaigns';
import { mailingTones, useText } from '../../shared';
import { ExcludedList } from '../audience/audience-counts-box';
import { RecipientList, useRecipients } from '../log/recipient-list';
import { MailingCounts } from '../mailing-counts';
import { Part } from '../part';
import type { ShownMailing } from '../use-mailing-action';
import { DoubtfulBox } from './doubtful-box';
import { MailingActions } from './mailing-actions';
import { MailingProgress } from './mailing-progress';
import { StateNotice } from './state-notice';
import { hasBegun } from './tally';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};

  & > h2 { font-size: ${font.size.h3}; }
  & > h2:focus { outline: none; }
`;

/** Returns a ref for the heading, which takes the focus when a change of state removes the focused element. */
function useFocusKept(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [state]);
  return heading;
}

export interface RunningProps extends ShownMailing {
  company: MarketingCompany;
}

/** Shows a campaign that is scheduled, being sent or already sent: its progress, actions and log. */
export function Running({ company, ...shown }: RunningProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const { mailing, error, reload } = shown;
  const list = useRecipients(mailing);
  const log = useRef<HTMLElement>(null);
  const heading = useFocusKept(mailing.state);
  const isBegun = hasBegun(mailing);
  const showDoubtful = () => {
    list.change({ state: 'doubtful', search: undefined });
    log.current?.focus();
  };
  return (
    <>
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          {t('mailing.title')}
        </h2>
        <Badge tone={mailingTones[mailing.state]}>{t(`mailing.states.${mailing.state}`)}</Badge>
      </Head>
      {mailing.transport === 'files' && (
        <Alert tone="warning" title={t('mailing.filesTitle')}>
          {t('mailing.files')}
        </Alert>
      )}
      {Boolean(error) && (
        <Alert tone="warning" title={t('mailing.stale')}>
          {errorText(error)}
        </Alert>
      )}
      <StateNotice mailing={mailing} />
      {isBegun && <MailingProgress mailing={mailing} isFresh={!error} />}
      <MailingActions {...shown} />
      <DoubtfulBox {...shown} onShow={showDoubtful} />
      <Part title={t('mailing.sentMail')}>
        <p>{t('mailing.sentMailText')}</p>
        <MailView sent />
      </Part>
      {isBegun && (
        <>
          <MailingCounts mailing={mailing} />
          {mailing.counts.excluded > 0 && (
            <Part title={t('mailing.whyNot')}>
              <ExcludedList excluded={mailing.excluded} companyId={company.id} />
            </Part>
          )}
          <Part title={t('recipients.title')} ref={log}>
            {mailing.isLogCleared && <p>{t('recipients.cleared')}</p>}
            <RecipientList company={company} mailing={mailing} list={list} reload={reload} />
          </Part>
        </>
      )}
    </>
  );
}
