import { font, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { FieldBox } from '../contact/form-styles';
import { primaryAction } from '../site/kit';

/**
 * Grid in which adjacent fields share rows for label, input and error, so that inputs stay aligned even next to a two-line label or an
 * error.
 */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: ${space(1.5)} ${space(4)};

  & > ${FieldBox} {
    grid-row: span 3;
    grid-template-rows: subgrid;
  }

  & > ${FieldBox} > label {
    align-self: end;
  }

  & > :not(${FieldBox}) {
    margin-bottom: ${space(1.5)};
  }
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
