import { useFormat } from '@portals/platform';
import { Alert, Button, FormError } from '@portals/ui';
import { useText } from '../../shared';
import { type ShownMailing, useMailingAction } from '../use-mailing-action';
import { ActionButton } from './action-button';

export interface DoubtfulBoxProps extends ShownMailing {
  /** Called to filter the log by these recipients. */
  onShow: () => void;
}

/**
 * Lets the user decide about emails that the mail server may or may not have accepted. A mailing that an administrator has stopped sends none
 * again (rule 16.3).
 */
export function DoubtfulBox({ onShow, ...shown }: DoubtfulBoxProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { run, pending, failure } = useMailingAction(shown);
  const { undecided, stateReason } = shown.mailing;
  if (undecided === 0) return null;
  const counted = { count: undecided, shown: number(undecided) };
  return (
    <>
      <Alert
        tone="warning"
        title={t('doubtful.title', counted)}
        action={
          <>
            {stateReason !== 'in charge' && (
              <ActionButton
                label={t('doubtful.again', counted)}
                pending={pending}
                question={{
                  title: t('doubtful.againTitle', counted),
                  text: t('doubtful.againText'),
                  confirmLabel: t('doubtful.again', counted),
                }}
                onAct={() => run('sendAgainDoubtful')}
              />
            )}
            <ActionButton
              label={t('doubtful.leave', counted)}
              pending={pending}
              question={{
                title: t('doubtful.leaveTitle', counted),
                text: t('doubtful.leaveText'),
                confirmLabel: t('doubtful.leave', counted),
              }}
              onAct={() => run('leaveDoubtful')}
            />
            <Button variant="ghost" onClick={onShow}>
              {t('doubtful.show')}
            </Button>
          </>
        }
      >
        {t('doubtful.text', counted)}
      </Alert>
      <FormError>{failure}</FormError>
    </>
  );
}
