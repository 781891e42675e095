import type { Language } from '@portals/contracts/constants';
import { api, toast, useApi } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import { Button, ListView } from '@portals/ui';
import { color, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Rows = styled.ul`
  display: grid;
  gap: ${space(2)};

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)} ${space(4)};
    padding-block-end: ${space(2)};
    border-block-end: 1px solid ${color.line};
  }
  & > li > span { flex: 1 1 12rem; overflow-wrap: anywhere; }
`;

const mailsPath = '/api/marketing/analytics-mails';

/** Row of the response. Declared here because an import from the marketing contract would bundle all of its schemas. */
interface WeeklyMail {
  companyId: number;
  company: string;
  language: Language;
}

/** Lists the emails that the user has subscribed to, each with a button to unsubscribe (rule 19.52). */
export function Mails() {
  const { t } = useText();
  const reading = useApi<WeeklyMail[]>(mailsPath, { rereads: true });
  const reread = () => reading.mutate();
  const { run, pending } = useAttempt(
    async ({ companyId, company, language }: WeeklyMail) => {
      await api.put(`/api/marketing/companies/${companyId}/analytics-mail`, { weekly: false, language });
      toast({ tone: 'success', title: t('mails.stopped'), description: t('mails.stoppedText', { company }) });
      await reread();
    },
    t('mails.failed'),
    reread,
  );
  return (
    <ListView
      list={readingOf(reading)}
      failed={{ title: t('mails.error'), text: t('account.sessionsErrorText') }}
      empty={<p>{t('mails.none')}</p>}
    >
      <Rows className="mails">
        {reading.data?.map((row) => (
          <li key={row.companyId}>
            <span>{t('mails.weekly', { company: row.company })}</span>
            <Button
              variant="secondary"
              size="sm"
              disabled={pending}
              aria-label={t('mails.stopOf', { company: row.company })}
              onClick={() => void run(row)}
            >
              {t('mails.stop')}
            </Button>
          </li>
        ))}
      </Rows>
    </ListView>
  );
}
