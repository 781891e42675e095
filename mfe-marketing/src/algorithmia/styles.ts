import { PortalLink } from '@portals/platform';
import { color, font, layout, media, palette, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band, cardSurface, hiddenUntilWhole, NameLine, quietAction } from '../site/kit';

export const Hero = styled(Band)`
  padding-block: clamp(7rem, 13vw, 10rem) clamp(3rem, 6vw, 5rem);
`;

export const HeroText = styled.div`
  ${hiddenUntilWhole}
  display: grid;
  gap: ${space(6)} clamp(2rem, 6vw, 6rem);
  align-items: end;
  margin-bottom: clamp(2rem, 5vw, 4rem);

  ${media.lg} {
    grid-template-columns: 1.1fr 1fr;
  }

  h1 {
    max-width: 15ch;
  }
`;

export const Name = styled(NameLine)`
  margin-bottom: ${space(4)};
`;

export const Ask = styled.div`
  display: grid;
  gap: ${space(6)};
`;

export const ExploreLink = styled.a`
  ${quietAction}
`;

export const Chart = styled.div`
  display: grid;
  gap: ${space(8)};
  align-items: end;

  ${media.lg} {
    grid-template-columns: 2fr 1fr;
  }
`;

export const Target = styled.div`
  display: grid;
  gap: ${space(3)};
`;

export const Bento = styled.ul`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(10)};
  padding: 0;
  list-style: none;

  ${media.md} {
    grid-template-columns: repeat(2, 1fr);
  }

  ${media.lg} {
    grid-template-columns: repeat(6, 1fr);

    li {
      grid-column: span 2;
    }

    li:nth-child(-n + 2) {
      grid-column: span 3;
    }

    li:nth-child(n + 5) {
      grid-column: span 3;
    }

    li:nth-child(3) {
      grid-column: span 2;
    }

    li:nth-child(4) {
      grid-column: span 4;
    }
  }

  li {
    ${cardSurface}
    display: grid;
    gap: ${space(3)};
    align-content: start;
  }

  svg {
    margin-bottom: ${space(3)};
    color: ${color.accent};
  }

  h3 {
    font-size: ${font.size.h3};
  }

  p {
    max-width: 52ch;
    color: ${color.muted};
  }
`;

export const Chips = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(2)};

  span {
    padding: ${space(1)} ${space(3)};
    border: 1px solid ${color.edge};
    border-radius: ${radius.round};
    font: 500 ${font.size.sm} / 1.5 ${font.text};
  }
`;

export const Flow = styled(Band)`
  svg {
    margin-block: ${space(10)} ${space(4)};
  }

  ${media.belowMd} {
    svg {
      display: none;
    }
  }
`;

export const Steps = styled.ol`
  display: grid;
  gap: ${space(8)};
  padding: 0;
  counter-reset: step;
  list-style: none;

  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
    text-align: center;
  }

  ${media.belowMd} {
    margin-top: ${space(8)};
  }

  li {
    counter-increment: step;
  }

  h3 {
    margin-bottom: ${space(2)};
    font-size: ${font.size.h4};
  }

  h3::before {
    color: ${color.accentText};
    content: counter(step) '. ';
  }

  p {
    color: ${color.muted};
  }
`;

export const Tech = styled.div`
  display: grid;
  gap: ${space(10)} clamp(2rem, 6vw, 6rem);

  ${media.lg} {
    grid-template-columns: 1fr 1.4fr;
  }

  h2 {
    max-width: 16ch;
  }

  dl {
    display: grid;
    gap: ${space(7)};
  }

  dt {
    font: 600 ${font.size.h4} / 1.3 ${font.heading};
  }

  dd {
    max-width: ${layout.measure};
    margin-top: ${space(1)};
    color: ${color.muted};
  }
`;

export const Brokers = styled.div`
  margin-top: clamp(4rem, 8vw, 7rem);

  h3 {
    font-size: ${font.size.h4};
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(3)} ${space(10)};
    margin-block: ${space(6)};
    padding: ${space(6)} 0;
    border-block: 1px solid ${color.line};
    font: 600 clamp(1.125rem, 1rem + 0.8vw, 1.5rem) / 1.4 ${font.heading};
    list-style: none;
  }
`;

export const HomeLink = styled(PortalLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${layout.targetPrimary};
  margin-top: ${space(10)};
  color: ${color.text};
  font-weight: 600;
  text-decoration-color: ${palette.tealBright};
  text-decoration-thickness: 2px;
`;
