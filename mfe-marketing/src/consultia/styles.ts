import { PortalLink } from '@portals/platform';
import { color, font, layout, media, palette, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band, NameLine, splitPane } from '../site/kit';

export const BackLink = styled(PortalLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${layout.targetPrimary};
  margin-bottom: clamp(1.5rem, 4vw, 3rem);
  color: ${color.text};
  font-weight: 600;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

export const Hero = styled(Band)`
  && {
    background: ${color.accentSoft};
  }
  padding-top: clamp(6rem, 10vw, 8rem);
`;

export const HeroColumns = styled.div`
  display: grid;
  gap: ${space(10)} clamp(2rem, 5vw, 5rem);
  align-items: center;

  ${media.lg} {
    grid-template-columns: 1fr 1.05fr;
  }

  h1 {
    max-width: 18ch;
    margin-bottom: ${space(6)};
    font-size: clamp(2.25rem, 5vw, 4rem);

    ${media.lg} {
      max-width: 12ch;
    }
  }

  figure {
    padding: clamp(0.75rem, 2vw, 1.75rem);
    border-radius: ${radius.xl};
    background: ${color.ground};
  }
`;

export const Name = styled(NameLine)`
  margin-bottom: ${space(4)};
  color: ${color.onAccentSoft};
`;

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr));
  gap: ${space(5)};
  margin-top: ${space(10)};
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: ${space(1)} ${space(5)};
    padding: clamp(1.25rem, 3vw, 2rem);
    border: 1px solid ${color.line};
    border-radius: ${radius.lg};
    background: ${color.surface};
  }

  svg {
    grid-row: span 2;
    color: ${color.accent};
  }

  h3 {
    font-size: ${font.size.h4};
  }

  p {
    max-width: ${layout.measure};
    color: ${color.muted};
  }
`;

export const Way = styled.ol`
  display: grid;
  gap: ${space(8)};
  margin-top: clamp(2.5rem, 5vw, 4rem);
  padding: 0;
  counter-reset: way;
  list-style: none;

  ${media.lg} {
    grid-template-columns: repeat(4, 1fr);
    gap: 0;
  }

  li {
    position: relative;
    padding-left: ${space(14)};
    counter-increment: way;

    ${media.lg} {
      padding: ${space(16)} ${space(8)} 0 0;
    }
  }

  li::before {
    position: absolute;
    z-index: 1;
    top: 0;
    left: 0;
    display: grid;
    place-items: center;
    width: 2.5rem;
    height: 2.5rem;
    border-radius: ${radius.round};
    background: ${color.accent};
    color: ${color.onAccent};
    font: 600 1.125rem / 1 ${font.heading};
    content: counter(way);
  }

  li:not(:last-child)::after {
    position: absolute;
    top: 2.5rem;
    bottom: -2rem;
    left: 1.1875rem;
    width: 2px;
    background: ${color.accent};
    opacity: 0.45;
    content: '';

    ${media.lg} {
      inset: 1.1875rem 0 auto 2.5rem;
      width: auto;
      height: 2px;
    }
  }

  h3 {
    margin-bottom: ${space(2)};
    font-size: ${font.size.h4};
  }

  p {
    color: ${color.muted};
  }
`;

export const Half = styled.section`
  ${splitPane}

  &:first-child {
    background: ${color.sunken};
  }

  &:last-child {
    background: ${palette.teal};
    color: ${palette.white};
  }

  > p {
    max-width: 28ch;
    margin-block: ${space(3)} ${space(8)};
    font-size: ${font.size.lg};
  }

  ul {
    display: grid;
    gap: ${space(4)};
    padding: 0;
    list-style: none;
  }

  li {
    max-width: 36ch;
    padding-top: ${space(4)};
    border-top: 1px solid currentcolor;
    font-weight: 500;
  }
`;

export const Close = styled(Band)`
  h2 {
    margin-bottom: ${space(8)};
  }
`;

export const Fine = styled.div`
  margin-top: ${space(12)};
  padding-top: ${space(6)};
  border-top: 1px solid ${color.line};
`;
