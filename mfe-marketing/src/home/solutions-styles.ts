import { color, font, media, motion, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

export const Heading = styled.div`
  display: grid;
  gap: ${space(6)};
  align-items: end;

  ${media.lg} {
    grid-template-columns: 1.4fr 1fr;
  }

  ${media.print} {
    break-after: avoid;
  }
`;

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  margin-block: ${space(5)} ${space(6)};

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.lg} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  ${media.print} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    margin-block: 2mm;
  }
`;

/* Each cell draws its border one pixel outside its box, so that an incomplete last row shows no empty cells. */
export const Cell = styled.li`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space(1)};
  padding: ${space(4)} ${space(5)};
  box-shadow: 0 0 0 1px ${color.line};
  transition: background-color ${motion.base} ${motion.ease};

  ${media.sm} {
    gap: ${space(3)};
    min-height: 12rem;
    padding-block: ${space(5)};

    &[data-wide] {
      grid-column: span 2;
    }
  }

  ${media.print} {
    min-height: 0;
    padding-block: ${space(3)};
    break-inside: avoid;
  }

  ${media.hover} {
    &:hover {
      background: ${color.surface};
    }
  }

  h4 {
    font-size: ${font.size.h3};
  }

  p {
    align-self: end;
    color: ${color.muted};
    line-height: 1.45;
  }

  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)};
    color: inherit;
    text-decoration: none;
  }

  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  a:focus-visible {
    outline: none;
  }

  a:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -4px;
  }

  svg {
    color: ${color.accent};
  }
`;
