import { color, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';

const Group = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;
const Legend = styled.legend`
  margin-block-end: ${space(2)};
  padding: 0;
  font-weight: 600;
`;
const Option = styled.label`
  display: flex;
  gap: ${space(3)};
  align-items: flex-start;
  min-height: 1.75rem;
  overflow-wrap: anywhere;
  cursor: pointer;

  & > input {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin: 0.25rem 0 0;
    accent-color: ${color.accentText};
  }
`;

export interface ValueChoiceProps {
  label: string;
  value: string;
  options: readonly string[];
  /** Formats a value for display. */
  show: (value: string) => string;
  onChange: (value: string) => void;
}

/** Radio group with all values that the user can choose from. */
export function ValueChoice({ label, value, options, show, onChange }: ValueChoiceProps) {
  const name = useId();
  return (
    <Group>
      <Legend>{label}</Legend>
      {options.map((option) => (
        <Option key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{show(option)}</span>
        </Option>
      ))}
    </Group>
  );
}
