import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { styled } from 'styled-components';
import { type SectionId, sectionAddress } from '../scroll/sections';
import { useGoToSection } from '../scroll/use-go-to-section';

interface Props {
  section: SectionId;
  children: ReactNode;
  className?: string;
  /** Label for screen readers, for content that is ambiguous on its own. */
  label?: string;
  /** Called instead of scrolling, once the page's script has loaded. */
  instead?: () => void;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Anchor with the role of a button, which ARIA allows; SectionButton adds support for the space key. */
const SectionAnchor = styled.a.attrs({ role: 'button' })`
  color: inherit;
  text-decoration: none;
`;

/**
 * Button that scrolls to a section of the home page, from any page (rule 2.2). It is an anchor, so that it works before the page's script
 * has loaded.
 */
export function SectionButton({ section, children, className, label, instead }: Props) {
  const goTo = useGoToSection();
  const href = useHref(sectionAddress(section));
  const go = () => {
    if (instead) instead();
    else goTo(section);
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    go();
  };
  return (
    <SectionAnchor
      href={href}
      className={className}
      aria-label={label}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
    </SectionAnchor>
  );
}
