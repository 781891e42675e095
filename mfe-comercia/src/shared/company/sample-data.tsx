import { demoEmailOf } from '@portals/contracts/constants';
import { can } from '@portals/contracts/fields';
import { isSampleCompany, MarketingCompany } from '@portals/contracts/marketing';
import { api, useInvalidate, useSession, useWorkspace } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button } from '@portals/ui';
import { useNavigate } from 'react-router-dom';
import { useText } from '../text';
import { viewPath } from '../view';
import { companyListPrefix, companyPath } from './company-calls';

/** Returns a function that runs a request, refetches all lists of companies and then opens the overview. */
function useChange(failed: 'sample.addFailed' | 'sample.removeFailed') {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return useAttempt(async (call: () => Promise<number | undefined>) => {
    const companyId = await call();
    await invalidate(companyListPrefix);
    navigate(viewPath('overview', companyId));
  }, t(failed));
}

/** Button that adds a sample company for users who have no company (rule 9.43). */
export function SampleButton({ size }: { size?: 'sm' }) {
  const { t } = useText();
  const { id } = useWorkspace();
  const { pending, run } = useChange('sample.addFailed');
  const add = async () => {
    const company = await api.post(
      '/api/marketing/sample-companies',
      { workspaceId: id ?? undefined },
      { schema: MarketingCompany },
    );
    return company.id;
  };
  return (
    <Button variant="secondary" size={size} pending={pending} onClick={() => void run(add)}>
      {t('sample.add')}
    </Button>
  );
}

/**
 * Marks a company as a sample, with a button that deletes it for users with permission. The sample of the shared demo account cannot be
 * deleted.
 */
export function SampleNotice({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { user } = useSession();
  const { pending, run } = useChange('sample.removeFailed');
  if (!isSampleCompany(company) || (user && user.email === demoEmailOf(user.username))) return null;
  const remove = async () => {
    await api.delete(companyPath(company.id));
    return undefined;
  };
  return (
    <Alert
      title={t('sample.title', { name: company.name })}
      action={
        can(company, 'manage') && (
          <Button variant="secondary" size="sm" pending={pending} onClick={() => void run(remove)}>
            {t('sample.remove')}
          </Button>
        )
      }
    >
      {t('sample.text')}
    </Alert>
  );
}
