import { Company } from '@portals/contracts/consulting';
import { api, useInvalidate, useWorkspace } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Button } from '@portals/ui';
import { useNavigate } from 'react-router-dom';
import { companyListPrefix } from '../company/company-list-paths';
import { useText } from '../text';

/** Button that adds a sample company for users who have no company, and opens it (rule 5.12). */
export function SampleButton() {
  const { t } = useText();
  const { id, within } = useWorkspace();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { pending, run } = useAttempt(async () => {
    const company = await api.post(
      '/api/companies/sample',
      { workspaceId: id ?? undefined },
      { schema: Company },
    );
    await invalidate(companyListPrefix);
    navigate(within(`/empresa/${company.id}`));
  }, t('sample.addFailed'));
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run()}>
      {t('sample.add')}
    </Button>
  );
}
