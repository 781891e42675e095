import { styled } from 'styled-components';
import { space } from '../tokens';

/** The fields of a form, one below the other. */
export const FormStack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;
