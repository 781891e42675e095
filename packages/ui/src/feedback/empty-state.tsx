import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, radius, space } from '../tokens';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(14)} ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  text-align: center;
`;

const Art = styled.div`margin-block-end: ${space(3)};`;
const Title = styled.h2`
  max-width: 100%;
  font-size: ${font.size.h3};
`;
const Text = styled.p`
  max-width: 46ch;
  color: ${color.muted};
`;
const Action = styled.div`
  display: grid;
  grid-template-columns: minmax(0, auto);
  justify-items: center;
  gap: ${space(2)};
  margin-block-start: ${space(4)};
`;

export interface EmptyStateProps {
  /** An illustration of the expected content, one for each kind. */
  art: ReactNode;
  title: string;
  text?: ReactNode;
  /** The main action to take. */
  action?: ReactNode;
}

/** Explains that a list is still empty, what it is for, and how to begin. */
export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <Box>
      <Art>{art}</Art>
      <Title>{title}</Title>
      {text && <Text>{text}</Text>}
      {action && <Action>{action}</Action>}
    </Box>
  );
}
