import { useFormat } from '@portals/platform';
import { Button, FormError } from '@portals/ui';
import { useText } from '../../shared';
import { Counts } from './counts';
import { Progress, useRemaining } from './progress';
import { Actions, StepBox } from './step/step-box';
import { type StepProps, useAction } from './step/use-action';

/** Returns the number of rows that an undo has processed, and the total. */
function undoProgress({ shown: { undone, counts } }: StepProps) {
  return { done: undone.removed + undone.restored + undone.kept, total: counts.created + counts.updated };
}

function useDetail({ shown: { rows, rowsDone, remainingSeconds } }: StepProps): string {
  const { t } = useText();
  const { number } = useFormat();
  const remaining = useRemaining();
  if (remainingSeconds !== null) return remaining(remainingSeconds);
  if (rows === null) return t('imports.running.rows', { count: rowsDone, shown: number(rowsDone) });
  return t('imports.running.rowsOf', { count: rows, done: number(rowsDone), shown: number(rows) });
}

export function RunningStep(step: StepProps & { state: 'checking' | 'importing' | 'undoing' }) {
  const { shown, state } = step;
  const { t } = useText();
  const { run, pending, failure } = useAction(step);
  const detail = useDetail(step);
  const progress = state === 'undoing' ? undoProgress(step) : { done: shown.rowsDone, total: shown.rows };
  return (
    <StepBox>
      <Progress label={t(`imports.states.${state}`)} {...progress} detail={detail} />
      <p>{t(`imports.running.${state}`)}</p>
      {state === 'importing' && (
        <>
          <Counts counts={shown.counts} />
          <FormError>{failure}</FormError>
          <Actions>
            <Button variant="secondary" pending={pending} onClick={() => run('stop')}>
              {t('imports.stop')}
            </Button>
          </Actions>
        </>
      )}
    </StepBox>
  );
}
