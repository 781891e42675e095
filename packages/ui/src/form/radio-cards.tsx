import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { color, font, media, space } from '../tokens';
import { useFieldGroup } from './field-context';
import { radioBoxStyle } from './radio-style';

const Grid = styled.div<{ $columns: number }>`
  display: grid;
  gap: ${space(2)};

  ${media.sm} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  }
`;

const Card = styled.div`
  ${radioBoxStyle}
  display: flex;
  gap: ${space(3)};
  padding: ${space(3)};

  & > svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    color: ${color.accentText};
  }
`;

const Words = styled.span`
  display: grid;
  align-content: start;
  gap: ${space(0.5)};
  min-width: 0;
  overflow-wrap: anywhere;
  line-height: 1.4;

  & > :first-child { font-weight: ${font.weight.semibold}; }
  & > :nth-child(2) {
    font-size: ${font.size.sm};
    color: ${color.muted};
  }
`;

export interface RadioOption<T extends string> {
  value: T;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
}

export interface RadioCardsProps<T extends string> {
  name: string;
  value: T | '' | undefined;
  options: readonly RadioOption<T>[];
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Number of columns from 480 px up; defaults to 1. */
  columns?: 1 | 2 | 3 | 4 | undefined;
  /** The input to focus when the field is invalid: the chosen one, or else the first. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One choice among a few, each explained. Inside a `Field`; accepts `{...field}` of a form's controller. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { name, value, options, onChange, onBlur, disabled = false, columns = 1, ref } = props;
  const id = useId();
  const group = useFieldGroup();
  const focusable = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <Grid role="radiogroup" $columns={columns} {...group}>
      {options.map((option) => (
        <Card key={option.value}>
          {option.icon}
          <Words>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.description && <span id={`${id}-${option.value}-text`}>{option.description}</span>}
          </Words>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            id={`${id}-${option.value}`}
            {...(option.description && { 'aria-describedby': `${id}-${option.value}-text` })}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            {...(ref && option.value === focusable && { ref })}
          />
        </Card>
      ))}
    </Grid>
  );
}
