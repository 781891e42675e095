import { font, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { primaryAction } from '../site/kit';

/** Grid that aligns fields at the bottom, so that a two-line label does not push its field below its neighbour. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  align-items: end;
  gap: ${space(3)} ${space(4)};
`;

export const Wide = styled.div`
  grid-column: 1 / -1;
`;

export const Questions = styled.fieldset`
  display: grid;
  grid-column: 1 / -1;
  gap: ${space(2)};

  legend {
    margin-bottom: ${space(2)};
    font-weight: 600;
    font-size: ${font.size.sm};
  }
`;

export const Assumptions = styled.details`
  grid-column: 1 / -1;
  font-size: ${font.size.sm};

  summary {
    min-height: 1.5rem;
    border-radius: ${radius.md};
    font-weight: 600;
    cursor: pointer;
  }

  summary + div {
    margin-top: ${space(3)};
  }
`;

export const Send = styled.button`
  ${primaryAction}
  width: 100%;
  margin-top: ${space(4)};
`;
