import { wallTimeOf } from '@portals/contracts/constants';
import type { Mailing } from '@portals/contracts/marketing';
import { Button, Dialog, FormError, FormStack } from '@portals/ui';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../shared';
import { MomentFields, momentProblem } from '../planning/moment-fields';
import { chosenMoment, noMoment, type TypedMoment } from '../planning/use-plan';

export interface RescheduleProps {
  mailing: Mailing;
  pending: boolean;
  /** Error of the last attempt to reschedule. */
  failure: string | null;
  /** Reschedules the mailing; `onDone` is called on success. */
  onMoment: (scheduledFor: string, onDone: () => void) => Promise<void>;
}

/** Converts a timestamp to the values of the form. */
function typedMoment(scheduledFor: string | null): TypedMoment {
  if (scheduledFor === null) return noMoment;
  const [day = '', time = ''] = wallTimeOf(new Date(scheduledFor)).split('T');
  const typed = { day, time, isSecond: false };
  return chosenMoment(typed) === scheduledFor ? typed : { ...typed, isSecond: true };
}

/** Form that reschedules a mailing that has not started. */
export function Reschedule({ mailing, pending, failure, onMoment }: RescheduleProps) {
  const { t } = useText();
  const [typed, setTyped] = useState<TypedMoment | null>(null);
  const [isAsked, setAsked] = useState(false);
  const begun = typedMoment(mailing.scheduledFor);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed || pending) return;
    const meant = chosenMoment(typed);
    if (meant === null || momentProblem(typed, new Date())) return setAsked(true);
    await onMoment(meant, () => setTyped(null));
  };
  return (
    <>
      <Button variant="secondary" icon={<CalendarClock aria-hidden />} onClick={() => setTyped(begun)}>
        {t('mailing.reschedule')}
      </Button>
      {typed && (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open && !pending) setTyped(null);
          }}
          title={t('mailing.reschedule')}
          dirty={JSON.stringify(typed) !== JSON.stringify(begun)}
          onSubmit={(event) => void submit(event)}
          footer={
            <>
              <Button variant="secondary" disabled={pending} onClick={() => setTyped(null)}>
                {t('figures.cancel')}
              </Button>
              <Button type="submit" pending={pending}>
                {t('mailing.saveMoment')}
              </Button>
            </>
          }
        >
          <FormStack>
            <MomentFields moment={typed} onChange={setTyped} isAsked={isAsked} />
            <FormError>{failure}</FormError>
          </FormStack>
        </Dialog>
      )}
    </>
  );
}
