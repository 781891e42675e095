import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { color, font, media, motion, radius, space } from '../tokens';

const Root = styled(Radix.Root)`
  min-width: 0;
`;

/** Space for the focus ring, which the scrolling strip would otherwise cut off. */
const ring = '4px';

const List = styled(Radix.List)`
  display: flex;
  gap: ${space(1)};
  --side: ${space(3)};
  /* Aligns the first label and the line with the text of the page; the tab around the label extends beyond this edge. */
  --reach: calc(var(--side) + ${ring});
  margin-inline: calc(-1 * var(--reach));
  margin-block-end: ${space(6)};
  padding: ${ring};
  overflow-x: auto;
  scrollbar-width: none;
  background: linear-gradient(${color.line}, ${color.line}) 50% 100% / calc(100% - 2 * var(--reach)) 1px no-repeat;

  /* On phones the line reaches the edge of the screen, to show that there is more to scroll to. */
  ${media.belowMd} {
    --reach: 0px;
    margin-inline: calc(-1 * ${space(4)});
    padding-inline: ${space(1)};
    mask-image: linear-gradient(to right, transparent, #000 1rem, #000 calc(100% - 1.5rem), transparent);

    /* The fading edge would hide part of the focus ring. */
    &:has(:focus-visible) { mask-image: none; }
  }
  /* Six or more tabs are set closer together, and without icons where they would not fit otherwise. */
  &:has(> :nth-child(6)) {
    --side: ${space(2)};
    gap: 0;
    @media (min-width: 48rem) and (max-width: 79.999rem) { & > * > svg { display: none; } }
  }
  ${media.print} { display: none; }
`;

const Trigger = styled(Radix.Trigger)`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space(2)};
  min-height: 2.75rem;
  padding: ${space(2)} var(--side);
  border: 0;
  border-radius: ${radius.sm};
  background: none;
  color: ${color.muted};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.semibold};
  white-space: nowrap;
  transition: color ${motion.fast} ${motion.ease};

  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
  }
  &::after {
    content: '';
    position: absolute;
    inset-inline: var(--side);
    inset-block-end: -${ring};
    height: 3px;
    border-radius: 3px 3px 0 0;
    background: ${color.accent};
    opacity: 0;
    transition: opacity ${motion.fast} ${motion.ease};
  }
  &[data-state='active'] { color: ${color.text}; }
  &[data-state='active']::after { opacity: 1; }
  ${media.hover} {
    &:hover { color: ${color.text}; background: ${color.hover}; }
  }
  ${media.forcedColors} {
    &[data-state='active'] { color: Highlight; }
    &::after { background: Highlight; }
  }
`;

const Count = styled.span`
  min-width: 1.5em;
  padding-inline: 0.45em;
  border-radius: ${radius.round};
  background: ${color.greySoft};
  color: ${color.onGreySoft};
  font-size: ${font.size.xs};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

const Panel = styled(Radix.Content)`
  border-radius: ${radius.sm};
`;

export interface Tab<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
  /** Number of entries in the tab; null reserves space for a number not known yet. */
  count?: number | null | undefined;
}

export interface TabsProps<T extends string> {
  tabs: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Label of the list of tabs. */
  label: string;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Scrolls the strip, and nothing around it, to bring the tab as close to the strip's centre as possible. */
function showTab(strip: HTMLElement, value: string): void {
  const tab = strip.querySelector(`[data-tab="${value}"]`)?.getBoundingClientRect();
  if (!tab) return;
  const seen = strip.getBoundingClientRect();
  strip.scrollLeft += tab.left + tab.width / 2 - (seen.left + seen.width / 2);
}

/** Tabs that show one panel at a time. Arrow keys, Home and End move between tabs; on phones the list scrolls sideways. */
export function Tabs<T extends string>({ tabs, value, onChange, label, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const show = () => showTab(strip, value);
    show();
    if (typeof ResizeObserver === 'undefined') return;
    // Counts or a font that load later widen the tabs, which would push the selected tab out of view.
    const observer = new ResizeObserver(show);
    for (const tab of strip.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [value]);
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Root value={value} onValueChange={choose}>
      <List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value} data-tab={tab.value}>
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count ?? '\u00a0'}</Count>}
          </Trigger>
        ))}
      </List>
      <Panel value={value}>{children}</Panel>
    </Root>
  );
}
