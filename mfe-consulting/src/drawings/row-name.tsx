import type { ReportRow } from '@portals/contracts/consulting';
import { createContext, use } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { queryForTab } from '../company/company-tab';
import { filledIn, useDrawingTexts } from './drawing-texts';

/** True for users who may open the company's lists; otherwise row names are not links. */
export const RowLinks = createContext(false);

/** Shows a row's name with its kind and level, as a link to the list that contains it. */
export function RowName({ row: { kind, name, level } }: { row: ReportRow }) {
  const texts = useDrawingTexts();
  const [query] = useSearchParams();
  const isLinked = use(RowLinks);
  const about = level === null ? '' : `, ${filledIn(texts.level[kind], { level })}`;
  return (
    <>
      {isLinked ? <Link to={{ search: queryForTab(query, kind).toString() }}>{name}</Link> : name}{' '}
      <small>{`(${texts.kind[kind].toLowerCase()}${about})`}</small>
    </>
  );
}

const mostEntries = 4;

/** Lists all rows if they fit; otherwise the last entry shows how many were omitted (rule 6.9). */
export function RowNames({ rows }: { rows: readonly ReportRow[] }) {
  const texts = useDrawingTexts();
  const shown = rows.length > mostEntries ? rows.slice(0, mostEntries - 1) : rows;
  const more = rows.length - shown.length;
  return (
    <ul>
      {shown.map((row, index) => (
        <li key={index}>
          <RowName row={row} />
        </li>
      ))}
      {more > 0 && <li>{filledIn(texts.more, { count: more })}</li>}
    </ul>
  );
}
