import type { FormState } from '@portals/platform/form';
import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { FormError } from './form-error';
import { FormStack } from './form-stack';

export interface FormProps extends Pick<FormState, 'onSubmit' | 'pending' | 'failure'> {
  submitLabel: string;
  children: ReactNode;
}

/** A form within a page: its fields, its error and the button. Spread the state of `useForm` on it. */
export function Form({ onSubmit, pending, failure, submitLabel, children }: FormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormStack>
        {children}
        <FormError>{failure}</FormError>
        <Button type="submit" block pending={pending}>
          {submitLabel}
        </Button>
      </FormStack>
    </form>
  );
}
