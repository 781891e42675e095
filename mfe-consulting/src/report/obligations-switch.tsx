import { Report } from '@portals/contracts/consulting';
import { api, toast, useErrorText } from '@portals/platform';
import { useCache, useOnce } from '@portals/platform/form';
import { Checkbox } from '@portals/ui';
import { useCallback, useState } from 'react';
import { useText } from '../text';
import { reportPath } from './use-report';

/** Switch that shows or hides the obligations of the AI Act in a report, for all readers (rule 6.13). */
export function ObligationsSwitch({ report }: { report: Report }) {
  const { t } = useText();
  const errorText = useErrorText();
  const cache = useCache();
  const path = reportPath(report.companyId);
  const { obligations = false } = report;
  /** The state that is being stored, which is shown at once. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = useCallback(async () => {
    setAsked(!obligations);
    try {
      const changed = await api.patch(path, { obligations: !obligations }, { schema: Report });
      await cache.put(path, changed);
    } catch (error) {
      toast({
        ...{ tone: 'destructive', title: t('reportTab.obligationsFailed') },
        description: errorText(error),
      });
    } finally {
      setAsked(null);
    }
  }, [path, obligations, cache, t, errorText]);
  const { run } = useOnce(change);
  return (
    <Checkbox label={t('reportTab.obligations')} checked={asked ?? obligations} onChange={() => void run()} />
  );
}
