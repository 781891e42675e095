import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { color, font, layout, media, radius, space } from '../tokens';

const Row = styled.label`
  display: flex;
  align-items: flex-start;
  gap: ${space(3)};
  padding-block: ${space(2.5)};
  line-height: 1.5;
  cursor: pointer;

  &:has(input:disabled) {
    color: ${color.muted};
    cursor: not-allowed;
  }
`;

/** The checkbox alone, for places with a different kind of label. */
export const CheckBox = styled.input`
  flex: none;
  display: grid;
  place-content: center;
  width: 1.5rem;
  height: 1.5rem;
  margin: 0;
  appearance: none;
  border: 1px solid ${color.edge};
  border-radius: ${radius.sm};
  background: ${color.surface};
  cursor: inherit;

  &::after {
    content: '';
    width: 0.8125rem;
    height: 0.8125rem;
    background: ${color.onAccent};
    clip-path: polygon(14% 46%, 0 60%, 39% 97%, 100% 18%, 84% 4%, 38% 65%);
    opacity: 0;
  }
  &:checked, &:indeterminate {
    background: ${color.accent};
    border-color: ${color.accent};
  }
  &:checked::after, &:indeterminate::after { opacity: 1; }
  &:indeterminate::after { clip-path: inset(40% 8%); }
  &[aria-invalid='true'] { border-color: ${color.danger}; }
  ${media.forcedColors} { appearance: auto; &::after { content: none; } }
`;

const Words = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Hint = styled.span`
  display: block;
  max-width: ${layout.measure};
  font-size: ${font.size.sm};
  color: ${color.muted};
`;

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A yes-or-no choice with its label; the whole row can be clicked. */
export function Checkbox({ label, hint, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <Row>
      <CheckBox
        type="checkbox"
        aria-labelledby={`${id}-label`}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        {...props}
      />
      <Words>
        <span id={`${id}-label`}>{label}</span>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </Words>
    </Row>
  );
}
