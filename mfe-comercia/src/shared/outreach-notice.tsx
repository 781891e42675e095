import { outreachLimits } from '@portals/contracts/constants';
import { type DayLimit, type MarketingCompany, Outreach } from '@portals/contracts/marketing';
import { api, toast, useApi, useFormat, useSession } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button } from '@portals/ui';
import { useText } from './text';

const outreachPath = '/api/marketing/outreach';

/** Shows how many emails a new account may send per day (rule 16.5). */
function DayLimitNotice({ today: { limit, sent, isHeldDown } }: { today: DayLimit }) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <Alert
      tone={isHeldDown ? 'warning' : 'info'}
      title={t('outreach.limitTitle', { count: limit, limit: number(limit) })}
    >
      {t('outreach.limit', { sent: number(sent) })}{' '}
      {t(isHeldDown ? 'outreach.limitHeld' : 'outreach.limitGrows', { count: outreachLimits.troubleDays })}
    </Alert>
  );
}

/** The part of a company that identifies its workspace, which needs approval for publishing and sending (rule 16.0). */
type OfWorkspace = Pick<MarketingCompany, 'workspaceId'>;

/**
 * Reads whether the company's workspace may publish and send emails, and how many emails it may send. The approval is an administrator's,
 * and the number of emails grows with every one that is sent, so a write of this portal invalidates neither.
 */
export const useOutreach = ({ workspaceId }: OfWorkspace) =>
  useApi(workspaceId === undefined ? outreachPath : `${outreachPath}?workspace=${workspaceId}`, {
    schema: Outreach,
    rereads: true,
  });

/** True while the company's workspace is not approved to publish or send emails; undefined while loading. */
export function useIsOutreachBlocked(company: OfWorkspace): boolean | undefined {
  const { data } = useOutreach(company);
  return data && data.state !== 'open' && data.state !== 'released';
}

interface OutreachNoticeProps {
  company: OfWorkspace;
  /** True on pages that send emails, which also show the daily limit of a new account. */
  hasLimit?: boolean;
}

/**
 * Shows that the account is not approved to publish or send emails yet. In their own workspace, the user can request the approval
 * (rule 16.2).
 */
export function OutreachNotice({ company, hasLimit = false }: OutreachNoticeProps) {
  const { t } = useText();
  const { date } = useFormat();
  const { user } = useSession();
  const { data, mutate } = useOutreach(company);
  const isOwn = company.workspaceId === undefined || company.workspaceId === user?.id;
  const { run: ask, pending } = useAttempt(async () => {
    await mutate(await api.post(`${outreachPath}/requests`, {}, { schema: Outreach }), { revalidate: false });
    toast({ tone: 'success', title: t('outreach.requested') });
  }, t('outreach.failed'));
  if (!data || data.state === 'open') return null;
  if (data.state === 'released') return data.today && hasLimit ? <DayLimitNotice today={data.today} /> : null;
  if (data.state === 'blocked') {
    return (
      <Alert tone="danger" title={t('outreach.blockedTitle')}>
        {t('outreach.blocked')}
      </Alert>
    );
  }
  if (data.state === 'asked') {
    return (
      <Alert title={t('outreach.askedTitle')}>
        {t('outreach.asked', { date: data.askedAt === null ? '' : date(data.askedAt) })}
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={t(data.stoppedAt === null ? 'outreach.title' : 'outreach.stoppedTitle')}
      action={
        isOwn && (
          <Button size="sm" variant="secondary" pending={pending} onClick={() => void ask()}>
            {t('outreach.ask')}
          </Button>
        )
      }
    >
      {data.stoppedAt === null ? t('outreach.text') : t('outreach.stopped', { date: date(data.stoppedAt) })}{' '}
      {!isOwn && t('outreach.notOwn')}
    </Alert>
  );
}
