import { Card } from '@portals/ui';
import { color, font, layout, media, space } from '@portals/ui/tokens';
import { type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';
import { ChartLookContext } from './chart-look';
import { FiguresTable, type FiguresTableProps } from './figures-table';

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
    /* In print, a wide table is placed below its chart and may break across pages. */
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

/** Container that prints chart and table side by side, unless the table is too wide. */
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
  /** Data of the table that shows the same figures as the chart. */
  table: FiguresTableProps;
  /** True for a table with too many columns to fit beside the chart. */
  wide?: boolean;
  /** Content shown below both the chart and the table. */
  children?: ReactNode;
  chart: ReactNode;
}

/** Shows a chart with its title and its table: one of the two on screen, both in print. Without data, it shows neither. */
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
            <FiguresTable {...table} />
          </Side>
        </Sides>
      )}
      {children}
    </Box>
  );
}
