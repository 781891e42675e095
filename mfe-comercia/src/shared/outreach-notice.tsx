import { outreachLimits } from '@portals/contracts/constants';
import { can } from '@portals/contracts/fields';
import { type DayLimit, type MarketingCompany, Outreach } from '@portals/contracts/marketing';
import { api, toast, useApi, useFormat } from '@portals/platform';
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
export const useOutreach = (company: OfWorkspace) =>
  useApi(`${outreachPath}${queryOf(company)}`, { schema: Outreach, rereads: true });

const queryOf = ({ workspaceId }: OfWorkspace) =>
  workspaceId === undefined ? '' : `?workspace=${workspaceId}`;

/** True while the company's workspace is not approved to publish or send emails; undefined while loading. */
export function useIsOutreachBlocked(company: OfWorkspace): boolean | undefined {
  const { data } = useOutreach(company);
  return data && data.state !== 'open' && data.state !== 'released';
}

interface OutreachNoticeProps {
  company: OfWorkspace & Pick<MarketingCompany, 'capabilities'>;
  /** True on pages that send emails, which also show the daily limit of a new account. */
  hasLimit?: boolean;
}

/**
 * Shows that the account is not approved to publish or send emails yet. Users who manage the company can request the approval
 * (rule 16.2).
 */
export function OutreachNotice({ company, hasLimit = false }: OutreachNoticeProps) {
  const { t } = useText();
  const { date } = useFormat();
  const { data, mutate } = useOutreach(company);
  const mayAsk = can(company, 'manage');
  const { run: ask, pending } = useAttempt(async () => {
    const path = `${outreachPath}/requests${queryOf(company)}`;
    await mutate(await api.post(path, {}, { schema: Outreach }), { revalidate: false });
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
        mayAsk && (
          <Button size="sm" variant="secondary" pending={pending} onClick={() => void ask()}>
            {t('outreach.ask')}
          </Button>
        )
      }
    >
      {data.stoppedAt === null ? t('outreach.text') : t('outreach.stopped', { date: date(data.stoppedAt) })}{' '}
      {!mayAsk && t('outreach.notOwn')}
    </Alert>
  );
}
