import { useHydrated } from '@portals/platform';
import { Slot } from 'radix-ui';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { SpinnerRing } from '../spinner';
import { type ButtonLook, type ButtonSize, type ButtonVariant, buttonStyle } from './button-style';

const Native = styled.button<ButtonLook>`${buttonStyle}`;
const Slotted = styled(Slot.Root)<ButtonLook>`${buttonStyle}`;

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Work is going on: shows a spinner, keeps the focus, and ignores clicks. */
  pending?: boolean | undefined;
  /** Drawn before the text. */
  icon?: ReactNode;
  /** Takes the whole width. */
  block?: boolean | undefined;
  /** Puts the look on the only child, such as a link; `icon` and `pending` are then not used. */
  asChild?: boolean | undefined;
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** One action. `type` is "button" unless said otherwise. */
export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  icon,
  block = false,
  asChild = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A form that is drawn beforehand is sent by scripts alone: before they run, a browser would put it into the address.
  const unready = !useHydrated() && type === 'submit';
  const look = { $variant: variant, $size: size, $block: block };
  if (asChild) {
    return (
      <Slotted {...look} {...rest} {...(onClick && { onClick })}>
        {children}
      </Slotted>
    );
  }
  return (
    <Native
      {...look}
      {...rest}
      {...(unready && { disabled: true })}
      type={type}
      onClick={pending ? swallow : onClick}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
    >
      {pending ? <SpinnerRing /> : icon}
      {children}
    </Native>
  );
}
