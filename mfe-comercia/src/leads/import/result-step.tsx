import type { LeadImport } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Alert, Button, FormError } from '@portals/ui';
import { Link } from 'react-router-dom';
import { useText } from '../../shared';
import { leadPanelPath } from '../lead-address';
import { Counts, sumOf } from './counts';
import { Duplicates } from './duplicates';
import { Refusals } from './refusals';
import { Actions, StepBox } from './step/step-box';
import { type StepProps, useAction } from './step/use-action';
import { Undo } from './undo';

/**
 * Returns the link to the leads that an import has created. While the import can be undone, the service can filter by import. Later the
 * link filters by arrival since the start of the import, and by source unless a column of the file contained the sources. If a column
 * contained the time of arrival, the link filters by source only.
 */
function leadsHref({ id, marketingCompanyId, createdAt, settings, undoUntil }: LeadImport): string {
  const hasOwnDays = settings?.mapping.includes('createdAt');
  const query = new URLSearchParams(
    undoUntil !== null ? { importId: String(id) } : hasOwnDays ? {} : { createdFrom: createdAt },
  );
  if (undoUntil === null && settings && !settings.mapping.includes('source'))
    query.set('source', settings.source);
  return `${leadPanelPath(marketingCompanyId, 'table')}&${query}`;
}

/** Step for an import that is finished or was stopped. */
export function ResultStep(step: StepProps) {
  const { shown } = step;
  const { counts, state } = shown;
  const { t } = useText();
  const { number } = useFormat();
  const { run, pending, failure } = useAction(step);
  const rows = sumOf(counts);
  const stopped = state === 'stopped';
  return (
    <StepBox>
      {stopped ? (
        <Alert tone="warning" title={t('imports.result.stopped')}>
          {t('imports.result.stoppedText')}
        </Alert>
      ) : (
        <Alert tone="success" title={t('imports.result.done')} />
      )}
      <p>{t('imports.result.text', { count: rows, shown: number(rows) })}</p>
      <Counts counts={counts} />
      <Refusals shown={shown} />
      {counts.duplicate > 0 && <Duplicates shown={shown} />}
      <FormError>{failure}</FormError>
      <Actions>
        {stopped && (
          <Button pending={pending} onClick={() => run('start')}>
            {t('imports.result.goOn')}
          </Button>
        )}
        {counts.created > 0 && (
          <Button asChild variant={stopped ? 'secondary' : 'primary'}>
            <Link to={leadsHref(shown)}>
              {t('imports.result.leads', { count: counts.created, shown: number(counts.created) })}
            </Link>
          </Button>
        )}
        <Undo {...step} />
      </Actions>
    </StepBox>
  );
}
