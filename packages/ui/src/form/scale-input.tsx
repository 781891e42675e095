import { type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { color, font, space } from '../tokens';
import { useFieldGroup } from './field-context';
import { radioBoxStyle } from './radio-style';

const steps = [1, 2, 3, 4, 5] as const;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space(2)};
`;

const Step = styled.div`
  ${radioBoxStyle}
  display: grid;
  place-items: center;
  min-height: 2.75rem;
  font-family: ${font.heading};
  font-weight: ${font.weight.semibold};
`;

const Captions = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(4)};
  margin-block-start: ${space(1)};
  font-size: ${font.size.sm};
  color: ${color.muted};
`;

export interface ScaleInputProps {
  name: string;
  value: number | undefined;
  onChange: (value: number) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Label of 1, such as "low". */
  low: string;
  /** Label of 5, such as "critical". */
  high: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A whole number from 1 to 5. Inside a `Field`; accepts `{...field}` of a form's controller. */
export function ScaleInput({
  name,
  value,
  onChange,
  onBlur,
  disabled = false,
  low,
  high,
  ref,
}: ScaleInputProps) {
  const id = useId();
  const group = useFieldGroup();
  const meaning: Partial<Record<number, string>> = { 1: `${id}-low`, 5: `${id}-high` };
  return (
    <div>
      <Row role="radiogroup" {...group}>
        {steps.map((step) => (
          <Step key={step}>
            <span aria-hidden>{step}</span>
            <input
              type="radio"
              name={name}
              value={step}
              checked={step === value}
              disabled={disabled}
              aria-label={String(step)}
              aria-describedby={meaning[step]}
              onChange={() => onChange(step)}
              onBlur={onBlur}
              {...(ref && step === (value ?? 1) && { ref })}
            />
          </Step>
        ))}
      </Row>
      <Captions>
        <span id={`${id}-low`}>{`1 · ${low}`}</span>
        <span id={`${id}-high`}>{`5 · ${high}`}</span>
      </Captions>
    </div>
  );
}
