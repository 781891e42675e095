import { type ReportFacts, type ReportRow, rowsAt } from '@portals/contracts/consulting';
import { type Assessment, assumedOn, type Range, type WorkKind } from '@portals/contracts/suitability';
import { PortalLink, useFormat } from '@portals/platform';
import { color, font, media, space, zIndex } from '@portals/ui/tokens';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Figure, Note } from './drawing-style';
import { useDrawingTexts, withValues } from './drawing-texts';
import { RowName } from './row-name';
import { freedOfHundred, newCase, readTyped } from './work-case';
import { WorkForm } from './work-form';

const Cases = styled.ul`
  display: grid;
  gap: ${space(6)};
  list-style: none;
  line-height: 1.55;

  & > li { padding-inline-start: ${space(4)}; border-inline-start: 3px solid ${color.accent}; break-inside: avoid; }
  p { margin: 0 0 ${space(1)}; }
  li ul { padding-inline-start: 1.1em; font-size: ${font.size.sm}; }
  summary { min-height: 1.5rem; padding-block: ${space(1)}; color: ${color.accentText}; font-weight: ${font.weight.semibold}; cursor: pointer; }
  b { font-weight: ${font.weight.semibold}; }
  ${media.print} { gap: 4mm; details { display: none; } }
`;

/* Stays in view at the bottom of the screen while the fields above it are filled in. */
const Line = styled.p`
  position: sticky;
  inset-block-end: 0;
  z-index: ${zIndex.sticky};
  && { margin-block-end: ${space(4)}; padding-block: ${space(2)}; }
  border-block: 1px solid ${color.line};
  background: ${color.surface};
  font-size: ${font.size.sm};
`;

const roundTo = (step: number, value: number) => Math.round(value / step) * step;

/**
 * Returns functions that format ranges of hours and euros. Euros are rounded to tens, because more digits would suggest too much precision.
 */
function useRanges() {
  const { number } = useFormat();
  const hours = (value: number) => number(roundTo(1, value));
  const euros = (value: number) => number(roundTo(10, value));
  const between = ({ low, high }: Range, write: (value: number) => string) => ({
    low: write(low),
    high: write(high),
  });
  return { hours, euros, between };
}

function Result({ result }: { result: Assessment }) {
  const { figures: texts } = useDrawingTexts();
  const { hours, euros, between } = useRanges();
  const { freed, gain, verdict } = result;
  const today = { hours: hours(result.hours), euros: euros(result.euros) };
  return (
    <>
      <p>{withValues(texts.today, today)}</p>
      {verdict !== 'no' && freed && gain && (
        <>
          <p>{withValues(texts.freed, between(freed, hours))}</p>
          <p>{withValues(texts.gain, between(gain, euros))}</p>
        </>
      )}
      <p>
        <b>{texts.verdict[verdict]}</b>
      </p>
      <ul>
        {(verdict === 'no' ? result.objections : result.conditions).map((reason) => (
          <li key={reason}>{texts.reason[reason]}</li>
        ))}
      </ul>
    </>
  );
}

/** Returns the result in one line, short enough to be announced after each change. */
function useShortResult(reading: ReturnType<typeof readTyped>): string {
  const { figures: texts } = useDrawingTexts();
  const { hours, between } = useRanges();
  if (reading.state === 'waiting') return texts.waiting;
  if (reading.state === 'wrong') return texts.mend;
  const { verdict, freed, hours: today } = reading.result;
  if (verdict === 'no') return texts.verdict.no;
  return freed
    ? withValues(texts.freed, between(freed, hours))
    : withValues(texts.takes, { hours: hours(today) });
}

function WorkItem({ row, kind }: { row: ReportRow | null; kind: WorkKind }) {
  const { figures: texts } = useDrawingTexts();
  const { hours, between } = useRanges();
  const [typed, setTyped] = useState(() => newCase(kind));
  const reading = readTyped(typed);
  const freed = freedOfHundred(typed);
  const short = useShortResult(reading);
  const isNo = reading.state === 'read' && reading.result.verdict === 'no';
  return (
    <li>
      {row && (
        <p>
          <RowName row={row} />
          <br />
          <b>{texts.kind[typed.kind]}</b>
        </p>
      )}
      {(row !== null || reading.state === 'read') && !isNo && (
        <p>{freed ? withValues(texts.hundred, between(freed, hours)) : texts.unmeasured}</p>
      )}
      <details>
        <summary>{texts.open}</summary>
        <p>{texts.kept}</p>
        <WorkForm
          typed={typed}
          faults={reading.state === 'wrong' ? reading.faults : {}}
          onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
          asksKind={row === null}
        />
        <Line role="status">{short}</Line>
      </details>
      {reading.state === 'read' && <Result result={reading.result} />}
    </li>
  );
}

/** Maximum number of cases in a report; the most pressing ones come first. */
const shownCases = 4;

/**
 * Estimates hours and euros, as ranges, for the kinds of work that the problems mention. The reader can recalculate them on the page
 * (rule 6.12).
 */
export function WorkFigures({ facts }: { facts: ReportFacts }) {
  const { figures: texts } = useDrawingTexts();
  const { date, number } = useFormat();
  const id = useId();
  const cases = facts.work.slice(0, shownCases).flatMap(({ row, kind }) => {
    const [about] = rowsAt(facts, [row]);
    return about ? [{ at: row, row: about, kind }] : [];
  });
  const { checkingPercent, hourCost, monthlyCost } = newCase('other');
  const assumed = {
    checking: number(Number(checkingPercent)),
    cost: number(Number(hourCost)),
    tools: number(Number(monthlyCost)),
    // Noon is used because midnight UTC would be the previous day west of Greenwich.
    day: date(`${assumedOn}T12:00:00`),
  };
  return (
    <Figure aria-labelledby={id}>
      <h4 id={id}>{texts.title}</h4>
      <p>{cases.length > 0 ? texts.lead : texts.none}</p>
      <Cases>
        {cases.map(({ at, row, kind }) => (
          <WorkItem key={at} row={row} kind={kind} />
        ))}
        {cases.length === 0 && <WorkItem row={null} kind="writing" />}
      </Cases>
      <Note>
        {withValues(texts.assumed, assumed)} <PortalLink to="/how-we-calculate">{texts.rules}</PortalLink>
      </Note>
    </Figure>
  );
}
