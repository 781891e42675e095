import { media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/**
 * Container of the columns, which scrolls sideways. On phones it shows one column at a time, with the edges of the adjacent columns
 * visible.
 */
export const BoardScroller = styled.div`
  /* Positioned, so that visually hidden content is clipped at the container and does not widen the page. */
  position: relative;
  display: grid;
  grid-auto-columns: min(78%, 20rem);
  grid-auto-flow: column;
  gap: ${space(3)};
  margin-inline: calc(-1 * ${space(4)});
  padding: ${space(1)} ${space(4)};
  overflow-x: auto;
  overscroll-behavior-inline: contain;
  scroll-snap-type: inline mandatory;
  border-radius: ${radius.lg};

  /* While a card is dragged, a script scrolls the container; scroll snapping would undo its work. */
  &[data-dragging='true'] { scroll-snap-type: none; }
  ${media.md} {
    grid-auto-columns: minmax(16rem, 1fr);
    margin-inline: calc(-1 * ${space(1)});
    padding-inline: ${space(1)};
    max-height: max(28rem, calc(100dvh - 6rem));
    overflow-y: auto;
    scroll-snap-type: none;
  }
  ${media.print} {
    grid-auto-flow: row;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    align-items: start;
    max-height: none;
    margin: 0;
    padding: 0;
    overflow: visible;
  }
`;
