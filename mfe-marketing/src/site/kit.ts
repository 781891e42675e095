import { color, font, layout, media, motion, radius, sectionGap, space } from '@portals/ui/tokens';
import { css, styled } from 'styled-components';

/** Centred column with the same width in all bands. */
export const Container = styled.div`
  width: min(100% - 2 * clamp(1rem, 4vw, 2.5rem), ${layout.container});
  margin-inline: auto;
`;

/** Full-width band of the page; `data-theme` makes it always dark, or makes it follow the colour scheme (`auto`). */
export const Band = styled.section`
  position: relative;
  padding-block: ${sectionGap};
  /* The global style sheet reserves 5.5rem above anchors, but a section must stop 80 px below the top (rule 2.2). */
  scroll-margin-top: calc(80px - 5.5rem);
  overflow-x: clip;

  &:focus {
    outline: none;
  }

  ${media.print} {
    padding-block: 6mm;
  }
`;

/**
 * Hides the content until the element after it arrives. For content that is aligned to an end or to the centre, and would move with each
 * part of its HTML that arrives.
 */
export const hiddenUntilWhole = css`
  &:not(:has(+ *)) > * {
    visibility: hidden;
  }
`;

export const Kicker = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  margin-bottom: ${space(4)};
  color: ${color.accentText};
  font: 600 ${font.size.sm} / 1.4 ${font.heading};
  letter-spacing: 0.01em;

  &::before {
    flex: none;
    width: ${space(6)};
    height: 2px;
    background: ${color.accent};
    content: '';
  }

  ${media.print} {
    break-after: avoid;
  }
`;

/** Name of a product with its availability, above the title of its page. */
export const NameLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  color: ${color.accentText};
  font: 600 1.125rem / 1.4 ${font.heading};
`;

export const SectionTitle = styled.h2`
  max-width: 20ch;
  text-wrap: balance;
`;

export const LeadText = styled.p`
  max-width: 52ch;
  color: ${color.muted};
  font-size: ${font.size.lg};
  line-height: 1.55;
`;

export const Note = styled.p`
  max-width: ${layout.measure};
  color: ${color.muted};
  font-size: ${font.size.sm};
  line-height: 1.55;
`;

const actionBase = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: 3rem;
  padding: ${space(2.5)} ${space(6)};
  border: 1px solid transparent;
  border-radius: ${radius.round};
  font: 600 1rem / 1.3 ${font.text};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color ${motion.fast} ${motion.ease},
    border-color ${motion.fast} ${motion.ease},
    transform ${motion.fast} ${motion.ease};

  &:active {
    transform: translateY(1px);
  }

  &:disabled {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.muted};
    cursor: not-allowed;
    transform: none;
  }

  svg {
    flex: none;
  }

  /* Hidden in print, where buttons have no function. */
  ${media.print} {
    display: none;
  }

  ${media.forcedColors} {
    border-color: ButtonBorder;
  }
`;

/** Style of a band's main action. */
export const primaryAction = css`
  ${actionBase}
  background: ${color.accent};
  color: ${color.onAccent};

  ${media.hover} {
    &:hover:not(:disabled) {
      background: ${color.accentHover};
    }
  }
`;

/** Style of a band's secondary action. */
export const quietAction = css`
  ${actionBase}
  border-color: ${color.edge};
  background: transparent;
  color: ${color.text};

  ${media.hover} {
    &:hover:not(:disabled) {
      border-color: ${color.text};
      background: ${color.hover};
    }
  }
`;

export const QuietButton = styled.button`
  ${quietAction}
`;

/** Row of actions that wraps, and that fills the width on narrow phones. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};

  @media (max-width: 26rem) {
    flex-direction: column;
    align-items: stretch;
  }
`;

/** Surface of a card: a border but no shadow, because the card does not float. */
export const cardSurface = css`
  padding: clamp(1.25rem, 3vw, 2rem);
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
`;

/** Text for screen readers only. */
export const HiddenText = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Row of two adjacent panes; one below the other on phones. */
export const Halves = styled.div`
  display: grid;

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

const gutter = 'clamp(1rem, 4vw, 2.5rem)';
/* Distance from the edge of the page to the centred column. 100% is half the page, because it refers to the width of a pane's track. */
const outerEdge = `max(${gutter}, calc(100% - ${layout.container} / 2))`;

/** One of two adjacent panes, whose outer edge is aligned with the page's centred column. */
export const splitPane = css`
  padding: clamp(3rem, 7vw, 6.5rem) ${gutter};

  ${media.md} {
    &:first-child {
      padding-inline: ${outerEdge} clamp(1.5rem, 5vw, 5rem);
    }

    &:last-child {
      padding-inline: clamp(1.5rem, 5vw, 5rem) ${outerEdge};
    }
  }
`;
