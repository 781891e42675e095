import { useFormat } from '@portals/platform';
import { Alert, Button, FormError } from '@portals/ui';
import { Link } from 'react-router-dom';
import { useText } from '../../shared';
import { useImportAddress } from './calls/import-address';
import { Counts, sumOf } from './counts';
import { Duplicates } from './duplicates';
import { Refusals } from './refusals';
import { DiscardImport } from './step/discard-import';
import { SameFile } from './step/same-file';
import { Actions, StepBox } from './step/step-box';
import { type StepProps, useAction } from './step/use-action';

/** Shows what an import would do, before any lead is stored. */
export function CheckedStep(step: StepProps) {
  const { shown } = step;
  const { counts } = shown;
  const { t } = useText();
  const { number } = useFormat();
  const { settingsHref } = useImportAddress(shown.marketingCompanyId);
  const { run, pending, failure } = useAction(step);
  const rows = sumOf(counts);
  const changed = counts.created + counts.updated;
  return (
    <StepBox>
      <SameFile shown={shown} />
      <p>{t('imports.check.text', { count: rows, shown: number(rows) })}</p>
      <Counts counts={counts} />
      <Refusals shown={shown} />
      {counts.duplicate > 0 && <Duplicates shown={shown} />}
      {changed === 0 && <Alert tone="warning" title={t('imports.check.nothing')} />}
      <FormError>{failure}</FormError>
      <Actions>
        {changed > 0 && (
          <Button pending={pending} onClick={() => run('start')}>
            {t('imports.check.start', { count: changed, shown: number(changed) })}
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to={settingsHref}>{t('imports.check.settings')}</Link>
        </Button>
        <DiscardImport {...step} />
      </Actions>
    </StepBox>
  );
}
