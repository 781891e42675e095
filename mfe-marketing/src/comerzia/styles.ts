import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band } from '../site/kit';
import { SectionAction } from '../site/pieces';

export const Hero = styled(Band)`
  padding-top: clamp(7rem, 14vw, 11rem);

  h2 {
    margin-top: clamp(3rem, 7vw, 6rem);
    font-size: ${font.size.h3};
  }
`;

export const HeroColumns = styled.div`
  display: grid;
  gap: ${space(12)};
  align-items: center;

  ${media.lg} {
    grid-template-columns: 1.15fr 1fr;
  }

  h1 {
    max-width: 18ch;
    margin-block: ${space(6)};
    font-size: clamp(2.25rem, 5.4vw, 4.25rem);

    ${media.lg} {
      max-width: 13ch;
    }
  }
`;

export const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: 0 ${space(8)};
  margin-top: ${space(6)};
  padding: 0;
  counter-reset: step;
  list-style: none;
`;

export const Step = styled.li`
  position: relative;
  padding: ${space(5)} 0 ${space(8)} ${space(14)};
  border-top: 1px solid ${color.line};
  counter-increment: step;

  &::before {
    position: absolute;
    top: ${space(4)};
    left: 0;
    color: ${color.accentText};
    font: 600 2rem / 1.2 ${font.heading};
    content: counter(step);
  }

  h3 {
    margin-bottom: ${space(2)};
    font-size: ${font.size.h4};
  }

  p {
    color: ${color.muted};
  }
`;

export const TechBand = styled(Band)`
  h2 {
    margin-bottom: ${space(10)};
  }
`;

export const TechList = styled.dl`
  display: grid;
  border-bottom: 1px solid ${color.line};
`;

export const Tech = styled.div`
  display: grid;
  gap: ${space(1)} ${space(8)};
  padding-block: ${space(5)};
  border-top: 1px solid ${color.line};

  ${media.md} {
    grid-template-columns: 1fr 2fr;
  }

  dt {
    font: 600 ${font.size.h4} / 1.3 ${font.heading};
    letter-spacing: -0.01em;
  }

  dd {
    color: ${color.muted};
    font-size: ${font.size.lg};
    line-height: 1.5;
  }
`;

export const Close = styled(Band)`
  && {
    background: ${color.accentSoft};
  }
  padding-block: clamp(3.5rem, 7vw, 6rem);

  h2 {
    margin-bottom: ${space(4)};
  }

  p {
    color: ${color.text};
  }
`;

export const AskButton = styled(SectionAction)`
  margin-top: ${space(8)};
`;
