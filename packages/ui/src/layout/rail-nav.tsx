import { PortalLink } from '@portals/platform';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, font, media, motion, radius, space } from '../tokens';

const List = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const entry = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: 100%;
  /* In a low window, the rail sets a smaller height. */
  min-height: var(--rail-entry, 2.75rem);
  padding: ${space(1)} ${space(3)};
  border: 0;
  border-radius: ${radius.md};
  background: none;
  color: ${color.muted};
  font-size: 0.9375rem;
  font-weight: ${font.weight.medium};
  line-height: 1.3;
  text-align: start;
  text-decoration: none;
  transition: background-color ${motion.fast} ${motion.ease}, color ${motion.fast} ${motion.ease};

  & > svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
  }
  ${media.hover} {
    &:hover {
      background: ${color.hover};
      color: ${color.text};
    }
  }
  &[aria-current] {
    background: ${color.accentSoft};
    color: ${color.onAccentSoft};
    font-weight: ${font.weight.semibold};
  }
  ${media.forcedColors} {
    &[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; }
  }
`;
const EntryLink = styled(PortalLink)`${entry}`;
const EntryButton = styled.button`${entry}`;

interface NavBase {
  key: string;
  label: string;
  icon: ReactNode;
  active?: boolean | undefined;
}

/** One entry of a portal's rail: a link, or an action such as signing out. */
export type NavItem = NavBase &
  ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined });

export interface RailNavProps {
  label: string;
  items: readonly NavItem[];
  onNavigate?: (() => void) | undefined;
}

/** The navigation entries of a portal. */
export function RailNav({ label, items, onNavigate }: RailNavProps) {
  return (
    <nav aria-label={label}>
      <List>
        {items.map((item) => {
          const current = item.active ? { 'aria-current': 'page' as const } : {};
          const content = (
            <>
              {item.icon}
              {item.label}
            </>
          );
          return (
            <li key={item.key}>
              {item.href === undefined ? (
                <EntryButton
                  type="button"
                  {...current}
                  onClick={() => {
                    onNavigate?.();
                    item.onSelect();
                  }}
                >
                  {content}
                </EntryButton>
              ) : (
                <EntryLink to={item.href} {...current} onClick={() => onNavigate?.()}>
                  {content}
                </EntryLink>
              )}
            </li>
          );
        })}
      </List>
    </nav>
  );
}
