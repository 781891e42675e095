import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CheckBox } from '../form/checkbox';
import { zIndex } from '../tokens';

/** A touch target that lies above the link covering the row. */
const Target = styled.label`
  position: relative;
  z-index: ${zIndex.raised};
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  cursor: pointer;
`;

export interface RowSelectProps {
  /** Label that names the rows that the checkbox selects. */
  label: string;
  checked: boolean;
  /** True when only some of the checkbox's rows are selected. */
  mixed?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

export function RowSelect({ label, checked, mixed = false, disabled, onChange }: RowSelectProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Target title={label}>
      <CheckBox
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Target>
  );
}
