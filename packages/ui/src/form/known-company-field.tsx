import { useFormat, useWorkspace } from '@portals/platform';
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
  sector?: string;
  workspaceId?: number;
  createdAt?: string;
}

/**
 * Returns the label of each company: its name and, if others have the same one, as much about it as tells it apart.
 * @param taken names of companies that are not offered
 */
function useLabels(offered: readonly Offered[], taken: readonly string[]): string[] {
  const { workspaces } = useWorkspace();
  const { dateTime } = useFormat();
  const described = offered.map(({ name, sector, workspaceId, createdAt }) => {
    const place = workspaces.length > 1 && workspaces.find(({ id }) => id === workspaceId)?.name;
    return [name, sector, place, createdAt && dateTime(createdAt)].filter((part) => typeof part === 'string');
  });
  const all = [...described, ...taken.map((name) => [name])];
  return described.map((own) => {
    const isAlone = (parts: readonly string[]) =>
      all.filter((other) => parts.every((part, place) => other[place] === part)).length === 1;
    const last = own.findIndex((_part, place) => isAlone(own.slice(0, place + 1)));
    const [name, ...more] = last < 0 ? own : own.slice(0, last + 1);
    return more.length > 0 ? `${name} (${more.join(', ')})` : `${name}`;
  });
}

export interface KnownCompanyFieldProps<Company extends Offered> {
  /** The companies that may be chosen. */
  offered: readonly Company[];
  /** Names of companies of this portal, from which those that are offered are told apart. */
  taken?: readonly string[] | undefined;
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
  const { label, hint, unknown, value, onChoose, offered, taken = [] } = props;
  const select = useLateFocus();
  const labels = useLabels(offered, taken);
  return (
    <Field label={label} hint={hint}>
      <Select
        ref={select}
        placeholder={unknown}
        value={value ?? ''}
        onChange={({ target }) => onChoose(offered.find(({ id }) => id === Number(target.value)) ?? null)}
      >
        {offered.map(({ id }, place) => (
          <option key={id} value={id}>
            {labels[place]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
