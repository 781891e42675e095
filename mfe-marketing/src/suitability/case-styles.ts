import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { cardSurface, primaryAction } from '../site/kit';
import { SectionButton } from '../site/section-button';

export const CalculatorCard = styled.section`
  ${cardSurface}
  position: relative;
  min-width: 0;
  padding: clamp(1.125rem, 2vw, 1.75rem);
  line-height: 1.45;

  h2 {
    margin-bottom: ${space(3)};
    font-size: ${font.size.h3};
  }

  /* Hidden in print, where the calculator has no function. */
  ${media.print} {
    display: none;
  }
`;

export const Inputs = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

export const VerdictLine = styled.p`
  margin-block: ${space(4)} ${space(2)};
  padding-left: ${space(3)};
  border-left: 4px solid ${color.accent};
  font: 600 ${font.size.h4} / 1.3 ${font.heading};

  &[data-verdict='no'] {
    border-color: ${color.danger};
  }

  &[data-verdict='perhaps'] {
    border-color: ${color.onYellowSoft};
  }
`;

export const Figures = styled.ul`
  display: grid;
  gap: ${space(1)};
  font-variant-numeric: tabular-nums;
`;

export const Reasons = styled.div`
  margin-block: ${space(3)};
  font-size: ${font.size.sm};

  p {
    font-weight: 600;
  }

  ul {
    margin: 0;
    padding-left: 1.2em;
    list-style: disc;
  }
`;

export const Small = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

export const Try = styled(SectionButton)`
  ${primaryAction}
  width: 100%;
  margin-top: ${space(4)};
`;

export const Failure = styled.p`
  color: ${color.dangerText};
  font-size: ${font.size.sm};
`;
