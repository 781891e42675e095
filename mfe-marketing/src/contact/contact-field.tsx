import { useFormat } from '@portals/platform';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { type DraftField, lengthOf, longest, type TypedField } from './draft';
import { ErrorLine, FieldBox, FieldLength } from './form-styles';
import { lengthState } from './length-state';
import type { ContactFormState } from './use-contact-form';

interface ControlProps {
  id: string;
  name: DraftField;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface Props {
  form: ContactFormState;
  /** Part of the element ids, which are unique because each page has at most one contact form. */
  name: DraftField;
  label: string;
  optional?: boolean;
  children: (props: ControlProps) => ReactNode;
}

const isTyped = (name: DraftField): name is TypedField => name in longest;

function TooLong({ max }: { max: number }) {
  const { t } = useText();
  return t('form.tooLong', { max: useFormat().number(max) });
}

function Length({ id, used, max }: { id: string; used: number; max: number }) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <FieldLength id={id} data-over={used > max || undefined}>
      {t('form.counter', { used: number(used), max: number(max) })}
    </FieldLength>
  );
}

/** Label, control and error of one field, linked for assistive technology. The length is shown once it nears the limit. */
export function ContactField({ form, name, label, optional, children }: Props) {
  const { t } = useText();
  const id = `contact-${name}`;
  const errorId = `${id}-error`;
  const lengthId = `${id}-length`;
  const fault = form.errors[name];
  const max = isTyped(name) ? longest[name] : 0;
  const counted = isTyped(name) && lengthState(form.draft, name) !== null;
  const invalid = fault !== undefined || form.refused[name] !== undefined;
  const described = [invalid && errorId, counted && lengthId].filter(Boolean).join(' ');
  return (
    <FieldBox>
      <label htmlFor={id}>
        {label} {optional && <span>({t('form.optional')})</span>}
      </label>
      {children({
        id,
        name,
        ...(invalid && { 'aria-invalid': true }),
        ...(described !== '' && { 'aria-describedby': described }),
      })}
      {invalid && (
        <ErrorLine id={errorId}>
          {fault === 'tooLong' ? <TooLong max={max} /> : fault ? t(`form.${fault}`) : form.refused[name]}
        </ErrorLine>
      )}
      {counted && <Length id={lengthId} used={lengthOf(form.draft[name])} max={max} />}
    </FieldBox>
  );
}
