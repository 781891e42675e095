import type { ReactNode } from 'react';
import { useText } from '../text';
import type { DraftField } from './draft';
import { FieldBox, FieldError } from './form-styles';

interface ControlProps {
  id: string;
  name: DraftField;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface Props {
  /** Unique on the page: there is one contact form on each. */
  name: DraftField;
  label: string;
  optional?: boolean;
  error?: string | undefined;
  children: (props: ControlProps) => ReactNode;
}

/** Label, control and error of one field, tied together. */
export function Field({ name, label, optional, error, children }: Props) {
  const { t } = useText();
  const id = `contact-${name}`;
  const errorId = `${id}-error`;
  return (
    <FieldBox>
      <label htmlFor={id}>
        {label} {optional && <span>({t('form.optional')})</span>}
      </label>
      {children({ id, name, ...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}) })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </FieldBox>
  );
}
