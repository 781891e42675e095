import { Select, type SelectProps } from '@portals/ui';
import { useText } from '../text';
import { useCompanyPeople } from './company-people';

export interface AssigneeSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'children'> {
  value: number | null | undefined;
  onChange: (userId: number | null) => void;
}

/** Lets the user choose an assignee or nobody. An assignee who has left the workspace stays selected until another one is chosen. */
export function AssigneeSelect({ value, onChange, ...select }: AssigneeSelectProps) {
  const { t } = useText();
  const { people, nameOf } = useCompanyPeople();
  const isGone = value != null && !people.some(({ userId }) => userId === value);
  return (
    <Select
      {...select}
      placeholder={t('assignee.nobody')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      {isGone && <option value={value}>{nameOf(value)}</option>}
      {people.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
