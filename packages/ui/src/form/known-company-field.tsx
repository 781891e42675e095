import { useEffect, useRef } from 'react';
import { Field } from './field';
import { Select } from './select';

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element.matches(':is(input, select, textarea):not(:disabled)'));

/**
 * Focuses this field when it appears late, after the dialog has focused the field below it. The focus stays where it is if the user has
 * typed into the field below, or has moved on.
 */
function useLateFocus() {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const field = select.current;
    const focused = document.activeElement;
    if (!field?.form || !(focused instanceof HTMLInputElement) || focused.value !== '') return;
    const [first, second] = fieldsOf(field.form);
    if (first !== field || second !== focused) return;
    // The focus leaves the empty field without the user's doing, so the form must not report a missing value.
    focused.addEventListener('focusout', (event) => event.stopPropagation(), { once: true });
    field.focus();
  }, []);
  return select;
}

/** Fields of another portal's company that this form reads. */
interface Offered {
  id: number;
  name: string;
}

export interface KnownCompanyFieldProps<Company extends Offered> {
  /** The companies that may be chosen. */
  offered: readonly Company[];
  label: string;
  hint: string;
  /** Label of the choice for a company that does not exist in the other portal. */
  unknown: string;
  value: number | null;
  onChoose: (company: Company | null) => void;
}

/** Offers companies of another portal in the form for a new company (rule 9.19). Renders nothing when there are none. */
export function KnownCompanyField<Company extends Offered>(props: KnownCompanyFieldProps<Company>) {
  return props.offered.length > 0 ? <Choice {...props} /> : null;
}

function Choice<Company extends Offered>(props: KnownCompanyFieldProps<Company>) {
  const { label, hint, unknown, value, onChoose, offered } = props;
  const select = useLateFocus();
  return (
    <Field label={label} hint={hint}>
      <Select
        ref={select}
        placeholder={unknown}
        value={value ?? ''}
        onChange={({ target }) => onChoose(offered.find(({ id }) => id === Number(target.value)) ?? null)}
      >
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
