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
  /** True while work is in progress: shows a spinner, keeps the focus and ignores clicks. */
  pending?: boolean | undefined;
  /** Icon shown before the text. */
  icon?: ReactNode;
  /** True to make the button as wide as its container. */
  block?: boolean | undefined;
  /** True to style the only child, such as a link, as a button; `icon` and `pending` are then ignored. */
  asChild?: boolean | undefined;
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A single action. `type` defaults to "button". */
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
  // Forms are submitted by scripts. Before hydration, the browser itself would submit a prerendered form and put its values into the URL,
  // so the button is disabled until then.
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
