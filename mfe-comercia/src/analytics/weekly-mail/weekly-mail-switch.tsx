import { can } from '@portals/contracts/fields';
import { AnalyticsMailAnswer, type MarketingCompany } from '@portals/contracts/marketing';
import { api, useApi, useErrorText, useLanguage, useSession } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { Alert, Button, Checkbox } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { companyPath, OutreachNotice, useText } from '../../shared';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(2)};
  margin-block-start: ${space(6)};
  /* Email addresses contain no spaces, so they must be able to wrap anywhere. */
  overflow-wrap: anywhere;

  @media print { display: none; }
`;

/**
 * Switch for the weekly report by email, which is sent in the interface language used when it was turned on. Renders nothing until the
 * setting has loaded.
 */
export function WeeklyMailSwitch({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { user } = useSession();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  /** Setting that the user has just chosen and that is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const path = `${companyPath(company.id)}/analytics-mail`;
  // The email can also be stopped in the account and by the link in it.
  const { data, mutate } = useApi(path, { schema: AnalyticsMailAnswer, rereads: true });
  const { run } = useOnce(async (weekly: boolean) => {
    setFailure(null);
    setChosen(weekly);
    try {
      const stored = await api.put(path, { weekly, language }, { schema: AnalyticsMailAnswer });
      await mutate(stored, { revalidate: false });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setChosen(null);
    }
  });
  if (!data || !user) return null;
  const { weekly } = data;
  const words = { email: user.email, language: t(`weeklyMail.${weekly ? data.language : language}`) };
  return (
    <Stack>
      <Checkbox
        label={t('weeklyMail.label')}
        hint={t('weeklyMail.hint', words)}
        checked={chosen ?? weekly}
        onChange={() => run(!weekly)}
      />
      {weekly && data.language !== language && (
        <Button variant="ghost" size="sm" onClick={() => run(true)}>
          {t('weeklyMail.otherLanguage', { language: t(`weeklyMail.${language}`) })}
        </Button>
      )}
      {data.obstacle === 'not released' && can(company, 'work') && <OutreachNotice company={company} />}
      {(data.obstacle === 'refused' || data.obstacle === 'no site') && (
        <Alert tone="warning" title={t('weeklyMail.offTitle', { email: user.email })}>
          {t(data.obstacle === 'refused' ? 'weeklyMail.refused' : 'weeklyMail.noSite')}
        </Alert>
      )}
      {weekly && data.transport === 'files' && <Alert tone="warning">{t('mailing.filesShort')}</Alert>}
      {failure !== null && (
        <Alert tone="danger" title={t('saveError')}>
          {failure}
        </Alert>
      )}
    </Stack>
  );
}
