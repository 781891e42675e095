import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band, splitPane } from '../site/kit';

export const Hero = styled(Band)`
  padding-block: clamp(8rem, 15vw, 12rem) clamp(3rem, 6vw, 5rem);

  h1 {
    max-width: 16ch;
    margin-bottom: ${space(6)};
  }
`;

/* Two adjacent columns: a light one for AI, a dark one for DeFi. */
export const Lanes = styled.div`
  display: grid;

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

export const Lane = styled.section`
  ${splitPane}

  &&[data-theme='auto'] {
    background: ${color.sunken};
  }

  > h2 + p {
    margin-block: ${space(2)} ${space(8)};
    color: ${color.accentText};
    font: 600 ${font.size.h3} / 1.3 ${font.heading};
  }

  dl {
    display: grid;
    gap: ${space(6)};
    margin-block: ${space(10)};
  }

  dt {
    font: 600 ${font.size.h4} / 1.3 ${font.heading};
  }

  dd {
    max-width: 44ch;
    margin-top: ${space(1)};
    color: ${color.muted};
  }
`;

export const Method = styled(Band)`
  ol {
    display: grid;
    gap: ${space(8)};
    margin-top: ${space(10)};
    padding: 0;
    counter-reset: way;
    list-style: none;

    ${media.md} {
      grid-template-columns: repeat(3, 1fr);
    }
  }

  li {
    padding-top: ${space(5)};
    border-top: 3px solid ${color.accent};
    font: 600 ${font.size.h3} / 1.35 ${font.heading};
    letter-spacing: -0.01em;
    counter-increment: way;
  }
`;

export const FormBand = styled(Band)`
  && {
    background: ${color.accentSoft};
  }
`;

export const FormColumns = styled.div`
  display: grid;
  gap: ${space(10)};
  align-items: start;
  border-radius: ${radius.lg};

  ${media.lg} {
    grid-template-columns: 1fr 1.2fr;
  }

  h2 {
    max-width: 18ch;
    margin-bottom: ${space(4)};
  }
`;
