import { PortalLink } from '@portals/platform';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, font, radius } from '../tokens';

/** The link covers the whole row or card, so that a click anywhere opens it while screen readers read it only once. */
const cover = css`
  padding: 0;
  border: 0;
  background: none;
  color: ${color.text};
  font-weight: ${font.weight.semibold};
  text-align: start;
  text-decoration: none;
  overflow-wrap: anywhere;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.sm};
  }
  &:focus-visible { outline: none; }
  &:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
  }
`;
const CoverLink = styled(PortalLink)`${cover}`;
const CoverButton = styled.button`${cover}`;
const Plain = styled.span`
  font-weight: ${font.weight.semibold};
  overflow-wrap: anywhere;
`;

export interface RowOpenerProps {
  href?: string | undefined;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** The name of a row: a link, a button, or plain text when the row cannot be opened. */
export function RowOpener({ href, onOpen, children }: RowOpenerProps) {
  if (href !== undefined) return <CoverLink to={href}>{children}</CoverLink>;
  if (onOpen) {
    return (
      <CoverButton type="button" onClick={onOpen}>
        {children}
      </CoverButton>
    );
  }
  return <Plain>{children}</Plain>;
}
