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

const shownRows = 3;

/** Lists some rows; the last entry shows how many were omitted. */
export function RowNames({ rows }: { rows: readonly ReportRow[] }) {
  const texts = useDrawingTexts();
  const more = rows.length - shownRows;
  return (
    <ul>
      {rows.slice(0, shownRows).map((row, index) => (
        <li key={index}>
          <RowName row={row} />
        </li>
      ))}
      {more > 0 && <li>{filledIn(texts.more, { count: more })}</li>}
    </ul>
  );
}
