import { CircleAlert, CircleCheck } from 'lucide-react';
import type { RefObject } from 'react';
import { useText } from '../text';
import { FailureAlert, OutcomePlace, SuccessAlert } from './form-styles';
import type { ContactFormState } from './use-contact-form';

interface Props {
  form: ContactFormState;
  place: RefObject<HTMLDivElement | null>;
  /** Height of the previous alert, in CSS pixels. */
  kept: number;
}

/**
 * Result of the last submission. During the next submission the alert is hidden but still takes up its space, so that the button below does
 * not move.
 */
export function SendOutcome({ form, place, kept }: Props) {
  const { t } = useText();
  const { success, failure, sending, errors } = form;
  const told = failure !== null || success.shown;
  const height = told || sending || Object.keys(errors).length > 0 ? kept : 0;
  return (
    <OutcomePlace
      ref={place}
      data-empty={(!told && height === 0) || undefined}
      {...(height > 0 && { style: { minHeight: height } })}
    >
      <div role="status">
        {success.shown && (
          <SuccessAlert>
            <CircleCheck size={20} aria-hidden="true" />
            <p>{t('form.success')}</p>
          </SuccessAlert>
        )}
      </div>
      <div role="alert">
        {failure !== null && (
          <FailureAlert>
            <CircleAlert size={20} aria-hidden="true" />
            <p>{failure}</p>
          </FailureAlert>
        )}
      </div>
    </OutcomePlace>
  );
}
