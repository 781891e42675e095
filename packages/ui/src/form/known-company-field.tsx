import { type Capability, can } from '@portals/contracts/fields';
import { useApiList } from '@portals/platform';
import { useEffect, useRef } from 'react';
import { Field } from './field';
import { Select } from './select';

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element.matches(':is(input, select, textarea):not(:disabled)'));

/**
 * Gives this field the focus when it appears after a dialog has focused the field below it. Somebody who has typed there, or has moved on,
 * keeps the focus.
 */
function useLateFocus() {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const field = select.current;
    const focused = document.activeElement;
    if (!field?.form || !(focused instanceof HTMLInputElement) || focused.value !== '') return;
    const [first, second] = fieldsOf(field.form);
    if (first !== field || second !== focused) return;
    // The user has not left the empty field, so its form must not report it as missing.
    focused.addEventListener('focusout', (event) => event.stopPropagation(), { once: true });
    field.focus();
  }, []);
  return select;
}

/** The fields of a company in another portal that this field reads. */
export interface ForeignCompany {
  id: number;
  name: string;
  capabilities?: Capability[];
}

export interface KnownCompanyFieldProps<Company extends ForeignCompany> {
  /** Path of the companies of the other portal. */
  path: string;
  /** Returns true for a company that may be chosen; companies that the user does not work on are never offered. */
  isOffered: (company: Company) => boolean;
  label: string;
  hint: string;
  /** Added to the hint when the response holds only the first `count` companies. */
  cutHint: (count: number) => string;
  /** The choice of a company that the other portal does not know. */
  unknown: string;
  value: number | null;
  onChoose: (company: Company | null) => void;
}

/**
 * Offers companies of another portal in the form for a new company (rule 9.19). Renders nothing when there are none, or when the other
 * service does not respond.
 */
export function KnownCompanyField<Company extends ForeignCompany>(props: KnownCompanyFieldProps<Company>) {
  const { data } = useApiList<Company>(props.path);
  const offered = data?.rows.filter((company) => can(company, 'work') && props.isOffered(company)) ?? [];
  if (!data || offered.length === 0) return null;
  const cut = data.total > data.rows.length ? ` ${props.cutHint(data.rows.length)}` : '';
  return <Choice {...props} hint={`${props.hint}${cut}`} offered={offered} />;
}

type ChoiceProps<Company extends ForeignCompany> = KnownCompanyFieldProps<Company> & {
  offered: readonly Company[];
};

function Choice<Company extends ForeignCompany>(props: ChoiceProps<Company>) {
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
