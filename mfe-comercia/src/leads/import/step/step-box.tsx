import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Stacks the parts of a step vertically. */
export const StepBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

/** Buttons of a step, the main action first. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;
