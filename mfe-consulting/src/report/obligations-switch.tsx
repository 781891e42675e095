import { Report } from '@portals/contracts/consulting';
import { api } from '@portals/platform';
import { useAttempt, useCache } from '@portals/platform/form';
import { Checkbox } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../text';
import { reportPath } from './use-report';

/** Switch that shows or hides the obligations of the AI Act in a report, for all readers (rule 6.13). */
export function ObligationsSwitch({ report }: { report: Report }) {
  const { t } = useText();
  const cache = useCache();
  const path = reportPath(report.companyId);
  const { obligations = false } = report;
  /** The state that is being stored, which is shown at once. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const { run } = useAttempt(async () => {
    setAsked(!obligations);
    try {
      const changed = await api.patch(path, { obligations: !obligations }, { schema: Report });
      await cache.put(path, changed);
    } finally {
      setAsked(null);
    }
  }, t('reportTab.obligationsFailed'));
  return (
    <Checkbox label={t('reportTab.obligations')} checked={asked ?? obligations} onChange={() => void run()} />
  );
}
