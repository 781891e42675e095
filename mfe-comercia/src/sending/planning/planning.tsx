import { MailChecks, type MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useFormat, useInvalidate } from '@portals/platform';
import { Alert, Button, CardText, FormError } from '@portals/ui';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEditing } from '../../campaigns';
import {
  Notices,
  OutreachNotice,
  ReadFailed,
  ReadingLines,
  SenderBox,
  useIsOutreachBlocked,
  useOutreach,
  useSender,
  useText,
} from '../../shared';
import { AudienceBox } from '../audience/audience-box';
import { AudienceCountsBox } from '../audience/audience-counts-box';
import { useAudienceCounts } from '../audience/use-audience-counts';
import { mailChecksPrefix } from '../mailing-calls';
import { Part } from '../part';
import type { MailingReading } from '../use-mailing';
import { ChecksBox } from './checks-box';
import { momentProblem } from './moment-fields';
import { SendQuestion } from './send-question';
import { TestMail } from './test-mail';
import { chosenMoment, type Plan, usePlan } from './use-plan';
import { useStart } from './use-start';
import { WhenFields } from './when-fields';

/** Reads the results of the checks on the stored campaign. */
function useChecks() {
  const { row, saver } = useEditing();
  // The checks use the stored campaign, so pending changes are saved first.
  useEffect(() => void saver.flush(), [saver]);
  // The result also depends on the sender, which all campaigns of the company share, and on the approval of the workspace.
  return useApi(`${mailChecksPrefix(row.id)}?at=${row.version}`, { schema: MailChecks, rereads: true });
}

function ChecksPart({
  checks: { data, error, isValidating, mutate },
}: {
  checks: ReturnType<typeof useChecks>;
}) {
  const { t } = useText();
  if (data) return <ChecksBox checks={data.checks} />;
  if (error) {
    return <ReadFailed title={t('mailChecks.failed')} pending={isValidating} read={mutate} />;
  }
  return <ReadingLines label={t('mailChecks.loading')} lines={2} />;
}

interface SendPartProps extends Pick<MailingReading, 'reload' | 'show'> {
  company: MarketingCompany;
  plan: Plan;
  change: (changes: Partial<Plan>) => void;
  drop: () => void;
  checks: MailChecks | undefined;
  /** Number of recipients; null while they are being counted. */
  recipients: number | null;
}

/** Section for the start time. Its button asks for confirmation and then starts the mailing. */
function SendPart({ company, plan, change, drop, checks, recipients, reload, show }: SendPartProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { row } = useEditing();
  const { data: sender } = useSender(company);
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { run, pending, failure } = useStart({ plan, reload, show, onStarted: drop });
  const isWrong = checks?.checks.some(({ level }) => level === 'error') ?? false;
  const reason = isWrong ? t('mailing.checksFirst') : recipients === 0 ? t('mailing.nobody') : null;
  const isReady = checks !== undefined && sender !== undefined && !isWrong && Boolean(recipients);
  const ask = () => {
    const problem = plan.isLater ? momentProblem(plan.moment, new Date()) : null;
    setAsked(problem !== null);
    setOpen(problem === null);
  };
  const start = async () => {
    await run();
    setOpen(false);
  };
  const shown = number(recipients ?? 0);
  return (
    <>
      <WhenFields plan={plan} change={change} isAsked={isAsked} />
      {reason && <CardText>{reason}</CardText>}
      <FormError>{failure}</FormError>
      <div>
        <Button disabled={!isReady} icon={<Send aria-hidden />} onClick={ask}>
          {recipients
            ? t(plan.isLater ? 'mailing.plan' : 'mailing.send', { count: recipients, shown })
            : t('steps.send')}
        </Button>
      </div>
      {isOpen && isReady && sender && (
        <SendQuestion
          recipients={recipients ?? 0}
          sender={sender}
          scheduledFor={plan.isLater ? chosenMoment(plan.moment) : null}
          transport={checks.transport}
          subject={row.summary}
          pending={pending}
          onConfirm={() => void start()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * True once everything around the audience section has loaded. All sections appear together, so that nothing shifts while the user works,
 * and later refetches do not hide them.
 */
function useIsRead(company: MarketingCompany, checks: ReturnType<typeof useChecks>): boolean {
  const reads = [checks, useSender(company, { rereads: true }), useOutreach(company)];
  const isReading = reads.some(({ isLoading }) => isLoading);
  const [isRead, setRead] = useState(false);
  if (!isRead && !isReading) setRead(true);
  return isRead;
}

export interface PlanningProps extends Pick<MailingReading, 'reload' | 'show'> {
  company: MarketingCompany;
}

/** Lets the user prepare a mailing: sender, audience, checks, a test email, and the start time. */
export function Planning({ company, reload, show }: PlanningProps) {
  const { t } = useText();
  const { row } = useEditing();
  const invalidate = useInvalidate();
  const { plan, change, drop } = usePlan(row.id);
  const checks = useChecks();
  const isHeld = useIsOutreachBlocked(company);
  const isLimited = Boolean(useOutreach(company).data?.today) && !isHeld;
  const counts = useAudienceCounts(row.id, row.version, plan.audience);
  if (!useIsRead(company, checks)) {
    return <ReadingLines label={t('mailing.loading')} lines={6} />;
  }
  return (
    <>
      <Notices>
        {isHeld && <OutreachNotice company={company} />}
        {checks.data?.transport === 'files' && (
          <Alert tone="warning" title={t('mailing.filesTitle')}>
            {t('mailing.files')}
          </Alert>
        )}
        {isLimited && <OutreachNotice company={company} hasLimit />}
      </Notices>
      <Part title={t('sender.title')}>
        <SenderBox company={company} onSaved={() => invalidate(mailChecksPrefix(row.id))} />
      </Part>
      <Part title={t('mailingAudience.title')}>
        <AudienceBox
          company={company}
          campaignId={row.id}
          audience={plan.audience}
          onChange={(audience) => change({ audience })}
        />
        <AudienceCountsBox reading={counts} companyId={company.id} />
      </Part>
      <Part title={t('mailChecks.title')}>
        <ChecksPart checks={checks} />
      </Part>
      <Part title={t('testMail.title')}>
        <TestMail />
      </Part>
      <Part title={t('moment.title')}>
        <SendPart
          company={company}
          plan={plan}
          change={change}
          drop={drop}
          checks={checks.data}
          recipients={counts.counts?.recipients ?? null}
          reload={reload}
          show={show}
        />
      </Part>
    </>
  );
}
