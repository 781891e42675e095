import { Card } from '@portals/ui';
import { color, font, layout, media, space } from '@portals/ui/tokens';
import { type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import { ChartLookContext } from './chart-look';
import { TwinTable, type TwinTableProps } from './twin-table';

const Box = styled(Card)<{ $wide: boolean }>`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  height: auto;

  ${media.print} {
    padding: 0;
    border: 0;
    gap: 2mm;
    /* A wide table comes below its charts, and may go to the next page as a whole. */
    break-inside: ${({ $wide }) => ($wide ? 'auto' : 'avoid')};
  }
`;

const Head = styled.div`
  display: grid;
  gap: ${space(1)};

  & > h2 { font-size: ${font.size.h4}; }
  & > p { max-width: ${layout.measure}; color: ${color.muted}; font-size: ${font.size.sm}; }
  ${media.print} { break-after: avoid; }
`;

/** On paper both, beside each other unless the table is too wide for that. */
const Sides = styled.div<{ $wide: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  ${media.print} {
    grid-template-columns: ${({ $wide }) => ($wide ? '' : '300px')} minmax(0, 1fr);
    gap: 6mm;
    align-items: start;
  }
`;

const Side = styled.div<{ $shown: boolean }>`
  min-width: 0;
  display: ${({ $shown }) => ($shown ? 'block' : 'none')};

  ${media.print} { display: block; }
`;

export interface ChartFigureProps {
  title: string;
  text?: string | undefined;
  /** What is drawn, as a table. */
  table: TwinTableProps;
  /** The table has many columns. */
  wide?: boolean;
  /** What belongs to both. */
  children?: ReactNode;
  chart: ReactNode;
}

/** A chart with its title and its table: one of them on the screen, both on paper, and neither where there is nothing to draw. */
export function ChartFigure({ title, text, table, wide = false, chart, children }: ChartFigureProps) {
  const look = use(ChartLookContext);
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} $wide={wide}>
      <Head>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </Head>
      {table.rows.length > 0 && (
        <Sides $wide={wide}>
          <Side $shown={look === 'charts'}>{chart}</Side>
          <Side $shown={look === 'tables'}>
            <TwinTable {...table} />
          </Side>
        </Sides>
      )}
      {children}
    </Box>
  );
}
