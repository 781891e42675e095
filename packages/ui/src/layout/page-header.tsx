import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, media, space } from '../tokens';
import { Breadcrumbs, type Crumb } from './breadcrumbs';

const Box = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  margin-block-end: ${space(8)};

  ${media.belowMd} { margin-block-end: ${space(6)}; }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
`;

const Words = styled.div`
  display: grid;
  flex: 1 1 12rem;
  gap: ${space(2)};
  min-width: 0;
`;

const Title = styled.h1`
  font-size: ${font.size.page};
  line-height: 1.2;
  letter-spacing: -0.025em;
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  color: ${color.muted};
  overflow-wrap: anywhere;

  & > * { min-width: 0; }
  &:empty { display: none; }
`;

export interface PageHeaderProps {
  title: string;
  breadcrumbs?: readonly Crumb[] | undefined;
  /** The main action of the page, optionally with a menu next to it. */
  action?: ReactNode;
  /** Facts under the title: text or badges. */
  meta?: ReactNode;
}

/** Title of a portal page with its main action. */
export function PageHeader({ title, breadcrumbs, action, meta }: PageHeaderProps) {
  return (
    <Box>
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <Row>
        <Words>
          <Title>{title}</Title>
          {meta && <Meta>{meta}</Meta>}
        </Words>
        {action && <Actions>{action}</Actions>}
      </Row>
    </Box>
  );
}
