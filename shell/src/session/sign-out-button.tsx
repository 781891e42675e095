import { type SignOutButtonProps, useAuth } from '@portals/platform';
import { color, font, motion, radius, space } from '@portals/ui/tokens';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useShellText } from '../language/shell-text';
import { Icon } from '../style/icon';
import { onDarkColors } from '../style/on-dark';
import { setSignOutDestination } from './sign-out-destination';

const Control = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.5rem;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${radius.md};
  background: transparent;
  color: ${color.text};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  transition: background-color ${motion.fast} ${motion.ease};

  &:hover {
    background-color: ${color.hover};
  }

  &[data-dark='true'] {
    color: ${onDarkColors.text};
  }

  &[data-dark='true']:hover {
    background-color: ${onDarkColors.hover};
  }

  &[data-dark='true']:focus-visible {
    outline-color: ${onDarkColors.focus};
  }

  &[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.7;
  }

  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
  }

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;

/** Ends the session everywhere. If the server rejects the sign-out, the session continues and a message is shown (rule 3.6). */
export function HostSignOutButton({ redirectTo, onDark = false, className }: SignOutButtonProps) {
  const { t } = useShellText();
  const { logout } = useAuth();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  const leave = async () => {
    if (pending) return;
    setPending(true);
    const done = setSignOutDestination(redirectTo ?? null);
    try {
      await logout();
      if (redirectTo !== undefined) navigate(redirectTo, { replace: true });
    } catch {
      // The message is already on screen, and the user can try again.
    } finally {
      done();
      setPending(false);
    }
  };

  return (
    <Control
      type="button"
      className={className}
      data-dark={onDark}
      aria-disabled={pending}
      onClick={() => void leave()}
    >
      <Icon name="log-out" />
      {pending ? t('signOut.pending') : t('signOut.label')}
    </Control>
  );
}
