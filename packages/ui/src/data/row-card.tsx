import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { RowMenu, type RowMenuProps } from '../action/row-menu';
import { Card } from '../layout/card';
import { font, space } from '../tokens';

const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  padding-block-start: ${space(3)};
`;

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(2)};

  & > button { margin-inline-end: calc(-1 * ${space(2)}); }
`;

const Head = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  min-width: 0;
  padding-block-start: ${space(2)};

  h2, h3 { font-size: ${font.size.h4}; line-height: 1.3; letter-spacing: -0.01em; overflow-wrap: anywhere; }
`;

export interface RowCardProps extends RowMenuProps {
  /** Heading and the content below it. */
  head: ReactNode;
  children?: ReactNode;
}

/** One list row as a separate card, with its menu. */
export function RowCard({ head, children, ...menu }: RowCardProps) {
  return (
    <Sheet as="article">
      <Top>
        <Head>{head}</Head>
        <RowMenu {...menu} />
      </Top>
      {children}
    </Sheet>
  );
}
