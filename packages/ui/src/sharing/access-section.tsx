import { Card } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${space(3)};

  /* The text wraps before the action moves below it. */
  & > :first-child { flex: 1 1 18rem; }
  h2 { font-size: ${font.size.h4}; }
  p { max-width: 60ch; color: ${color.muted}; }
`;

const Rows = styled.ul`
  display: grid;
  margin: ${space(4)} 0 0;
  padding: 0;
  list-style: none;
`;

/** A block with a heading, an action and rows, or a text when there are no rows. */
export function AccessSection(props: {
  title: string;
  text: string;
  action?: ReactNode;
  /** Text shown when there are no rows; omitted, like the rows, for a block without a list. */
  empty?: string;
  rows?: ReactNode[];
}) {
  const { title, text, action, empty, rows = [] } = props;
  return (
    <Card as="section">
      <Head>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        {action}
      </Head>
      {rows.length > 0 && <Rows>{rows}</Rows>}
      {rows.length === 0 && empty !== undefined && <Rows as="p">{empty}</Rows>}
    </Card>
  );
}
