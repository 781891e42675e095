import { PortalLink } from '@portals/platform';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useFigureHref } from './figure-links';

/** In print, a table of up to this many rows stays on one page; a longer one breaks across pages and repeats its headings. */
const wholeRows = 10;

const Frame = styled.div<{ $long: boolean }>`
  position: relative;
  overflow-x: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.md};

  ${media.print} { overflow: visible; break-inside: ${({ $long }) => ($long ? 'auto' : 'avoid')}; }
`;

/** Percentage of a table's width for each column of figures, so that the names in the first column keep at least 28 %. */
const columnShare = (columns: number) => Math.min(22, 72 / (columns - 1));

const Table = styled.table<{ $columns: number }>`
  width: 100%;
  font-size: ${font.size.sm};
  font-variant-numeric: tabular-nums;

  caption {
    padding: ${space(2)};
    color: ${color.muted};
    text-align: start;
  }
  /* The caption stays readable while a wide table is scrolled. */
  caption > span { position: sticky; left: ${space(2)}; display: inline-block; max-width: calc(100vw - 6.5rem); }
  th, td { padding: ${space(1.5)} ${space(2)}; text-align: end; border-block-start: 1px solid ${color.line}; }
  th:first-child { text-align: start; overflow-wrap: anywhere; min-width: 7rem; }
  thead th { background: ${color.sunken}; color: ${color.muted}; font-weight: ${font.weight.semibold}; vertical-align: bottom; }
  /* Aligns the columns of tables that are placed below each other. */
  thead th:not(:first-child) { width: ${({ $columns }) => columnShare($columns)}%; }
  thead th::first-letter { text-transform: uppercase; }
  tbody th { font-weight: inherit; }
  ${media.md} { caption, th, td { padding-inline: ${space(3)}; } }
  td > a { display: inline-block; min-width: 1.5rem; line-height: 1.5rem; text-align: end; }
  ${media.print} {
    caption, th, td { padding: 1mm 1.5mm; }
    caption > span { max-width: none; }
    th:first-child { min-width: 6rem; overflow-wrap: break-word; }
    tr { break-inside: avoid; }
    /* Keeps the caption and the headings on the same page as the first rows. */
    caption { break-after: avoid; }
    tbody > tr:nth-child(-n + 2) { break-before: avoid; }
  }
`;

/** Text of a cell, and the URL of the list behind the number. */
interface TwinCell {
  text: string;
  href?: string | undefined;
}

export interface FiguresRow {
  key: string;
  name: TwinCell;
  cells: readonly TwinCell[];
}

export interface FiguresTableProps {
  caption: string;
  /** Headers of all columns; the first column contains the names of the rows. */
  headers: readonly string[];
  rows: readonly FiguresRow[];
}

function Cell({ text, href: list }: TwinCell) {
  const href = useFigureHref()(list);
  return href === undefined ? text : <PortalLink to={href}>{text}</PortalLink>;
}

/** Shows the figures of a chart as a table; each figure links to the list behind it. */
export function FiguresTable({ caption, headers, rows }: FiguresTableProps) {
  return (
    <Frame $long={rows.length > wholeRows} role="group" aria-label={caption} tabIndex={0}>
      <Table $columns={headers.length}>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">
                <Cell {...name} />
              </th>
              {cells.map((cell, at) => (
                <td key={headers[at + 1]}>
                  <Cell {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}
