import { PortalLink } from '@portals/platform';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, radius, space } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;

  & > li { min-width: 0; counter-increment: step; }
  a, & > li > span {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    min-height: 2.75rem;
    padding: ${space(1.5)} ${space(3)} ${space(1.5)} ${space(1.5)};
    border-radius: ${radius.md};
    color: ${color.muted};
    font-size: ${font.size.sm};
    font-weight: ${font.weight.semibold};
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  a[aria-current] { color: ${color.text}; }
  ${media.hover} {
    a:hover { background: ${color.hover}; color: ${color.text}; }
  }
`;

const Mark = styled.span<{ $look: 'done' | 'current' | 'ahead' }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border: 1px solid ${({ $look }) => ($look === 'ahead' ? color.edge : color.accent)};
  border-radius: 50%;
  background: ${({ $look }) => ($look === 'current' ? color.accent : $look === 'done' ? color.accentSoft : 'none')};
  color: ${({ $look }) =>
    $look === 'current' ? color.onAccent : $look === 'done' ? color.onAccentSoft : color.muted};
  font: ${font.weight.semibold} ${font.size.xs} ${font.heading};

  &:empty::before { content: counter(step); }
  & > svg { width: 1rem; height: 1rem; }
  ${media.forcedColors} {
    ${({ $look }) => $look === 'current' && 'forced-color-adjust: none; background: Highlight; color: HighlightText;'}
  }
`;

export interface StepLink {
  key: string;
  label: string;
  /** Address of the step; omitted while it cannot be opened yet. */
  href?: string | undefined;
  /** True when everything that the step requires has been entered. */
  done?: boolean | undefined;
}

export interface StepsProps {
  /** Label of the list of steps. */
  label: string;
  steps: readonly StepLink[];
  /** Key of the current step. */
  current: string;
}

/** Navigation for work done in a few steps, each with its own address: links to each step, and marks the current and the finished steps. */
export function Steps({ label, steps, current }: StepsProps) {
  const { t } = useUiText();
  return (
    <nav aria-label={label}>
      <List>
        {steps.map(({ key, label: name, href, done = false }) => {
          const look = key === current ? 'current' : done ? 'done' : 'ahead';
          const inside = (
            <>
              <Mark aria-hidden $look={look}>
                {look === 'done' && <Check />}
              </Mark>
              {name}
              {look === 'done' && <VisuallyHidden> ({t('stepDone')})</VisuallyHidden>}
            </>
          );
          return (
            <li key={key}>
              {href === undefined ? (
                <span>{inside}</span>
              ) : (
                <PortalLink to={href} {...(key === current && { 'aria-current': 'step' as const })}>
                  {inside}
                </PortalLink>
              )}
            </li>
          );
        })}
      </List>
    </nav>
  );
}
