import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { color, font, space } from '../tokens';
import { useFieldGroup } from './field-context';
import { radioBoxStyle } from './radio-style';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Part = styled.div`
  ${radioBoxStyle}
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.75rem;
  padding: ${space(1)} ${space(3)};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};

  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: ${color.accentText};
  }
`;

export interface Segment<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<T extends string> {
  /** Label of the choice, unless a surrounding `Field` provides it. */
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice among a few views, applied immediately. Arrow keys move the choice. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, segments, value, onChange } = props;
  const id = useId();
  const group = useFieldGroup();
  return (
    <Row role="radiogroup" aria-label={label} {...group}>
      {segments.map((segment) => (
        <Part key={segment.value}>
          {segment.icon}
          <label htmlFor={`${id}-${segment.value}`}>{segment.label}</label>
          <input
            type="radio"
            name={id}
            id={`${id}-${segment.value}`}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
        </Part>
      ))}
    </Row>
  );
}
