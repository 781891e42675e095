import type { FieldProblem } from '@portals/platform/form';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useUiText } from '../texts/use-ui-text';
import { color, font, layout, space } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';
import { type ControlProps, FieldContext } from './field-context';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  min-width: 0;
`;

const Label = styled.label`
  justify-self: start;
  max-width: 100%;
  font-size: ${font.size.sm};
  font-weight: ${font.weight.semibold};
  line-height: 1.4;
  color: ${color.text};
`;

const Star = styled.span`
  margin-inline-start: 0.2em;
  color: ${color.dangerText};
`;

const Hint = styled.p`
  max-width: ${layout.measure};
  font-size: ${font.size.sm};
  line-height: 1.45;
  color: ${color.muted};
`;

const ErrorLine = styled.p`
  display: flex;
  align-items: flex-start;
  gap: ${space(1.5)};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  line-height: 1.45;
  overflow-wrap: anywhere;
  color: ${color.dangerText};

  & > svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-block-start: 0.15em;
  }
`;

export interface FieldProps {
  label: string;
  /** Help that is always visible, between the label and the control. */
  hint?: ReactNode;
  /** Validation error: a message, or a generic error with a built-in message; undefined when the value is valid. */
  error?: FieldProblem | undefined;
  required?: boolean | undefined;
  /** A control of this package, or a function that spreads the given props on another control. */
  children: ReactNode | ((control: ControlProps) => ReactNode);
}

/** Returns the message for a validation error. */
function useWords(problem: FieldProblem | undefined): string | undefined {
  const { t } = useUiText();
  if (typeof problem !== 'object') return problem;
  return t(`problem.${problem.kind}`, { limit: problem.limit ?? 0 });
}

/** Label, hint and error of one control, connected for assistive technology. */
export function Field({ label, hint, error: problem, required = false, children }: FieldProps) {
  const { t } = useUiText();
  const error = useWords(problem);
  const id = useId();
  const [group, setGroup] = useState(false);
  const markAsGroup = useCallback(() => setGroup(true), []);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const invalid = Boolean(error);
  const value = useMemo(() => {
    const control: ControlProps = {
      id: `${id}-control`,
      'aria-describedby': described || undefined,
      'aria-invalid': invalid || undefined,
      'aria-required': required || undefined,
    };
    return { control, labelId: `${id}-label`, markAsGroup };
  }, [id, described, invalid, required, markAsGroup]);
  return (
    <Box>
      <Label id={value.labelId} {...(group ? { as: 'span' as const } : { htmlFor: value.control.id })}>
        {label}
        {required && (
          <>
            <Star aria-hidden>*</Star>
            <VisuallyHidden> ({t('required')})</VisuallyHidden>
          </>
        )}
      </Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldContext value={value}>
        {typeof children === 'function' ? children(value.control) : children}
      </FieldContext>
      {error && (
        <ErrorLine id={`${id}-error`}>
          <CircleAlert aria-hidden />
          {error}
        </ErrorLine>
      )}
    </Box>
  );
}
