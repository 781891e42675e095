import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band, primaryAction } from '../site/kit';
import { SectionButton } from '../site/section-button';

export const Cover = styled(Band)`
  padding-block: clamp(8rem, 15vw, 13rem) clamp(3rem, 6vw, 5rem);

  h1 {
    max-width: 17ch;
    font-size: clamp(2.25rem, 6.4vw, 5rem);
  }
`;

export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(6)} clamp(2rem, 6vw, 6rem);
  margin-top: clamp(2.5rem, 6vw, 5rem);
  padding-top: ${space(6)};
  border-top: 1px solid ${color.line};

  ${media.md} {
    display: grid;
    grid-template-columns: repeat(3, auto);
    justify-content: start;
  }

  dt {
    color: ${color.muted};
    font-size: ${font.size.sm};
  }

  dd {
    font: 600 ${font.size.h4} / 1.4 ${font.heading};
  }
`;

/* Article layout: a narrow text column, with headings in the margin where there is room. */
export const Article = styled.div`
  display: grid;
  gap: clamp(2.5rem, 5vw, 4.5rem);

  > section {
    display: grid;
    gap: ${space(3)} ${space(8)};

    ${media.lg} {
      grid-template-columns: 16rem minmax(0, 44rem);
    }
  }

  h2 {
    color: ${color.accentText};
    font-size: ${font.size.h4};
    letter-spacing: -0.01em;
    line-height: 1.6;
  }

  p,
  li {
    font-size: clamp(1.125rem, 1rem + 0.6vw, 1.4375rem);
    line-height: 1.55;
  }

  ol {
    display: grid;
    gap: ${space(5)};
    padding-left: 1.25em;
  }

  ul {
    margin-block: ${space(4)};
    padding-left: 1.25em;
  }

  li::marker {
    color: ${color.accentText};
    font-family: ${font.heading};
    font-weight: 600;
  }

  figure {
    padding-block: clamp(1rem, 3vw, 2rem);
    border-block: 1px solid ${color.line};
  }
`;

/** Row of measured figures in large type, each above its label. */
export const FigureRow = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
  gap: ${space(6)} ${space(8)};
  margin-bottom: ${space(4)};

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dt {
    color: ${color.muted};
  }

  dd {
    font: 600 ${font.size.h2} / 1.1 ${font.heading};
    letter-spacing: -0.02em;
  }
`;

export const Visit = styled.a`
  ${primaryAction}
  justify-self: start;
  margin-top: ${space(4)};

  ${media.lg} {
    grid-column: 2;
  }
`;

export const Next = styled(Band)`
  padding-block: clamp(3rem, 6vw, 5rem);

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(6)};
    align-items: center;
    justify-content: space-between;
  }
`;

export const TellButton = styled(SectionButton)`
  ${primaryAction}
`;
