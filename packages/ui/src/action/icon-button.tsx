import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { color, media, motion, radius } from '../tokens';

const Native = styled.button<{ $danger: boolean }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 2.75rem;
  height: 2.75rem;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.md};
  background: none;
  color: ${({ $danger }) => ($danger ? color.dangerText : color.muted)};
  transition: background-color ${motion.fast} ${motion.ease}, color ${motion.fast} ${motion.ease};

  ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.hover};
      color: ${({ $danger }) => ($danger ? color.dangerText : color.text)};
    }
  }
  &:disabled, &[aria-disabled='true'] { opacity: 0.45; }
  & > svg {
    width: 1.25rem;
    height: 1.25rem;
  }
  ${media.forcedColors} { border-color: ButtonText; }
  ${media.print} { display: none; }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> {
  /** Name of the action, for assistive technology and as tooltip. */
  label: string;
  danger?: boolean | undefined;
}

/** A 44-px button that shows only its icon (`children`). */
export function IconButton({ label, danger = false, type = 'button', ...rest }: IconButtonProps) {
  return <Native {...rest} type={type} aria-label={label} title={label} $danger={danger} />;
}
