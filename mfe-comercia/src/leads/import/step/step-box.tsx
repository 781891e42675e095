import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** The container of a step, with its parts stacked. */
export const StepBox = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

/** A row of actions, the primary one first. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;
