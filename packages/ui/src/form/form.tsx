import type { FormState } from '@portals/platform/form';
import type { FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { ignoreSecondClick } from '../second-click';
import { FormError } from './form-error';
import { FormStack } from './form-stack';

export interface FormProps extends Pick<FormState, 'onSubmit' | 'pending' | 'failure'> {
  submitLabel: string;
  children: ReactNode;
}

const Box = styled.form`container-type: inline-size;`;

/** Limits the button to the width of a narrow form, because a button across a wide form would look like a banner. */
const Submit = styled(Button)`
  @container (min-width: 36rem) {
    justify-self: start;
    width: auto;
  }
`;

/** A form within a page: its fields, its error and the button. Spread the state of `useForm` on it. */
export function Form({ onSubmit, pending, failure, submitLabel, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The error above the button disappears, so the second click of a double click would hit what is below the button.
    ignoreSecondClick();
    return onSubmit(event);
  };
  return (
    <Box noValidate onSubmit={submit}>
      <FormStack>
        {children}
        <FormError>{failure}</FormError>
        <Submit type="submit" block pending={pending}>
          {submitLabel}
        </Submit>
      </FormStack>
    </Box>
  );
}
