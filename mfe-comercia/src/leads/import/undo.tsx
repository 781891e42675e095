import { useFormat } from '@portals/platform';
import { Button, ConfirmDialog, FormError } from '@portals/ui';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../shared';
import { type StepProps, useAction } from './step/use-action';

/** Button that undoes an import, after a confirmation. */
export function Undo(step: StepProps) {
  const { counts, undoUntil } = step.shown;
  const { t } = useText();
  const { date, number } = useFormat();
  const { run, pending, failure } = useAction(step);
  const [asked, setAsked] = useState(false);
  if (undoUntil === null) return null;
  const undo = async () => {
    await run('undo');
    setAsked(false);
  };
  return (
    <>
      <FormError>{failure}</FormError>
      <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => setAsked(true)}>
        {t('imports.undo.button', { date: date(undoUntil) })}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        danger
        pending={pending}
        icon={<Undo2 aria-hidden />}
        title={t('imports.undo.title')}
        text={
          <>
            <p>{t('imports.undo.created', { count: counts.created, shown: number(counts.created) })}</p>
            <p>{t('imports.undo.updated', { count: counts.updated, shown: number(counts.updated) })}</p>
            <p>{t('imports.undo.kept')}</p>
          </>
        }
        confirmLabel={t('imports.undo.confirm')}
        onConfirm={undo}
      />
    </>
  );
}
