import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band, NameLine } from '../site/kit';
import { SectionAction } from '../site/pieces';

export const Hero = styled(Band)`
  padding-top: clamp(7rem, 13vw, 10rem);
  text-align: center;

  h1 {
    max-width: 14ch;
    margin: ${space(6)} auto;
  }

  p {
    margin-inline: auto;
  }

  figure {
    max-width: 54rem;
    margin: clamp(2.5rem, 6vw, 5rem) auto 0;
  }
`;

export const Brand = styled(NameLine)`
  justify-content: center;
`;

export const AskButton = styled(SectionAction)`
  justify-self: start;
`;

export const TalkColumns = styled.div`
  display: grid;
  gap: ${space(12)};
  align-items: start;

  ${media.lg} {
    grid-template-columns: 0.8fr 1.2fr;
  }

  h2 {
    max-width: 18ch;
  }

  figcaption {
    margin-top: ${space(6)};
    color: ${color.muted};
    font-size: ${font.size.sm};
  }
`;

export const Lines = styled.dl`
  display: grid;
  gap: ${space(3)};

  dt,
  dd {
    width: fit-content;
    max-width: min(34rem, 92%);
    padding: ${space(4)} ${space(5)};
    border-radius: ${radius.lg};
    line-height: 1.5;
  }

  dt {
    margin-left: auto;
    border-bottom-right-radius: 4px;
    background: ${color.accent};
    color: ${color.onAccent};
  }

  dd {
    margin-bottom: ${space(4)};
    border: 1px solid ${color.line};
    border-bottom-left-radius: 4px;
    background: ${color.surface};
  }
`;

export const Builds = styled.ul`
  margin-top: ${space(10)};
  padding: 0;
  border-bottom: 2px solid ${color.text};
  list-style: none;

  li {
    display: grid;
    gap: ${space(2)} ${space(10)};
    align-items: baseline;
    padding-block: clamp(1.25rem, 3vw, 2rem);
    border-top: 2px solid ${color.text};

    ${media.md} {
      grid-template-columns: 1.2fr 1fr;
    }
  }

  h3 {
    font-size: clamp(1.625rem, 1.2rem + 2vw, 2.75rem);
    letter-spacing: -0.03em;
  }

  p {
    color: ${color.muted};
    font-size: ${font.size.lg};
    line-height: 1.5;
  }
`;

export const Close = styled.div`
  display: grid;
  gap: ${space(4)} ${space(12)};
  align-items: center;
  margin-top: clamp(4rem, 9vw, 8rem);
  padding: clamp(1.5rem, 4vw, 3rem);
  border-radius: ${radius.xl};
  background: ${color.yellowSoft};

  ${media.lg} {
    grid-template-columns: 1fr auto;
  }

  h2 {
    margin-bottom: ${space(4)};
    font-size: ${font.size.h3};
  }

  p {
    max-width: 56ch;
    font-size: ${font.size.lg};
    line-height: 1.5;
  }
`;
