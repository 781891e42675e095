import { isSampleAddress } from '@portals/contracts/constants';
import type { Company } from '@portals/contracts/consulting';
import { CompanyAccessAnswer } from '@portals/contracts/sharing';
import { api, toast } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { can } from '../company/can';
import { hasOpenLinks, linksPath } from '../company/reading-links';
import { useReport } from '../report/use-report';
import { useText } from '../text';

const Place = styled.div`
  margin-block-end: ${space(5)};
`;

interface SampleNoticeProps {
  company: Company;
  onRemoved: () => void;
  /** Called instead of deleting immediately when valid reading links to the report exist, so that the user confirms first. */
  onAsk: () => void;
}

/** Invites to generate the report until there is one, because there can be only one (rule 6.1). */
function TextForWorkers({ id }: { id: number }) {
  const { t } = useText();
  const { report, loading } = useReport(id);
  return t(report || loading ? 'sample.textToRead' : 'sample.text');
}

/** Marks a sample company as a sample on every tab, with a button that deletes it for users with permission. */
export function SampleNotice({ company, onRemoved, onAsk }: SampleNoticeProps) {
  const { t } = useText();
  const { pending, run } = useAttempt(async () => {
    const access = await api.get(linksPath(company.id), { schema: CompanyAccessAnswer });
    if (hasOpenLinks(access)) return onAsk();
    await api.delete(`/api/companies/${company.id}`);
    toast({ tone: 'success', title: t('sample.removed'), description: company.name });
    onRemoved();
  }, t('sample.removeFailed'));
  if (!isSampleAddress(company.email)) return null;
  return (
    <Place>
      <Alert
        title={t('sample.title', { name: company.name })}
        action={
          can(company, 'manage') && (
            <Button variant="secondary" size="sm" pending={pending} onClick={() => void run()}>
              {t('sample.remove')}
            </Button>
          )
        }
      >
        {can(company, 'work') ? <TextForWorkers id={company.id} /> : t('sample.textToRead')}
      </Alert>
    </Place>
  );
}
