import { localNoon } from '@portals/contracts/constants';
import { type Report, type ReportFacts, type ReportRow, rowsAt } from '@portals/contracts/consulting';
import { type Assessment, assumedOn, caseWords, type WorkKind } from '@portals/contracts/suitability';
import { PortalLink, useFormat, useSession } from '@portals/platform';
import { color, font, media, space, zIndex } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { Figure, Note } from './drawing-style';
import { filledIn, useDrawingTexts } from './drawing-texts';
import { RowName } from './row-name';
import { useStoredCase } from './use-kept-case';
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

/* Sticks to the bottom of the screen while the user fills in the fields above. */
const Line = styled.p`
  position: sticky;
  inset-block-end: 0;
  z-index: ${zIndex.sticky};
  && { margin-block-end: ${space(4)}; padding-block: ${space(2)}; }
  border-block: 1px solid ${color.line};
  background: ${color.surface};
  font-size: ${font.size.sm};
`;

/** Returns the sentences about the calculated figures, in the reader's language. */
const useCaseWords = () => caseWords(useText().language, useFormat().number);

function Result({ result }: { result: Assessment }) {
  const { figures: texts } = useDrawingTexts();
  const words = useCaseWords();
  const { freed, gain, verdict } = result;
  return (
    <>
      <p>{words.today(result)}</p>
      {verdict !== 'no' && freed && gain && (
        <>
          <p>{words.freed(freed)}</p>
          <p>{words.gain(gain)}</p>
        </>
      )}
      <p>
        <b>{words.verdict(verdict)}</b>
      </p>
      <ul>
        {(verdict === 'no' ? result.objections : result.conditions).map((reason) => (
          <li key={reason}>{texts.reason[reason]}</li>
        ))}
      </ul>
    </>
  );
}

/** Returns a one-line summary of the result, short enough for screen readers to announce after each change. */
function useShortResult(reading: ReturnType<typeof readTyped>): string {
  const { figures: texts } = useDrawingTexts();
  const words = useCaseWords();
  if (reading.state === 'waiting') return texts.waiting;
  if (reading.state === 'wrong') return texts.mend;
  const { verdict, freed } = reading.result;
  if (verdict === 'no') return words.verdict(verdict);
  return freed ? words.freed(freed) : words.today(reading.result);
}

interface WorkItemProps {
  row: ReportRow | null;
  kind: WorkKind;
  /** Storage name of the calculator's values in this tab. */
  name: string;
}

function WorkItem({ row, kind, name }: WorkItemProps) {
  const { figures: texts } = useDrawingTexts();
  const { number } = useFormat();
  const { typed, change, isKept } = useStoredCase(name, newCase(kind));
  const reading = readTyped(typed);
  const freed = freedOfHundred(typed);
  const [low, high] = [Math.round(freed?.low ?? 0), Math.round(freed?.high ?? 0)];
  const hundred = filledIn(low < 0 ? texts.hundredOrLost : texts.hundred, {
    ...{ low: number(low), lost: number(-low), high: number(high) },
  });
  const words = useCaseWords();
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
      {(row !== null || reading.state === 'read') && !isNo && <p>{freed ? hundred : words.unmeasured}</p>}
      <details open={isKept}>
        <summary>{texts.open}</summary>
        <p>{texts.kept}</p>
        <WorkForm
          typed={typed}
          faults={reading.state === 'wrong' ? reading.faults : {}}
          onChange={change}
          asksKind={row === null}
        />
        <Line role="status">{short}</Line>
      </details>
      {reading.state === 'read' && <Result result={reading.result} />}
    </li>
  );
}

/** Maximum number of calculations in a report; the most pressing ones come first. */
const shownCases = 4;

/**
 * Estimates hours and euros, as ranges, for the kinds of work that the problems mention. Readers can recalculate them with their own
 * numbers (rule 6.12).
 */
export function WorkFigures({ facts, report }: { facts: ReportFacts; report: Pick<Report, 'createdAt'> }) {
  const { figures: texts } = useDrawingTexts();
  const { date, number } = useFormat();
  // The user's id is part of each item's key, because the reader is unknown during the first rendering and each reader has their own
  // numbers.
  const { user } = useSession();
  const id = useId();
  const cases = facts.work.slice(0, shownCases).flatMap(({ row, kind }) => {
    const [about] = rowsAt(facts, [row]);
    return about ? [{ at: row, row: about, kind }] : [];
  });
  // Row numbers are unique only within one report. The report's date is part of the key, so that another report does not show these
  // numbers.
  const nameOf = (row: number | null) => `report-cases/${report.createdAt}/${row ?? 'own'}`;
  const { checkingPercent, hourCost, monthlyCost } = newCase('other');
  const assumed = {
    checking: number(Number(checkingPercent)),
    cost: number(Number(hourCost)),
    tools: number(Number(monthlyCost)),
    day: date(localNoon(assumedOn)),
  };
  return (
    <Figure aria-labelledby={id}>
      <h4 id={id}>{texts.title}</h4>
      <p>{cases.length > 0 ? texts.lead : texts.none}</p>
      <Cases>
        {cases.map(({ at, row, kind }) => (
          <WorkItem key={`${at} ${user?.id}`} row={row} kind={kind} name={nameOf(at)} />
        ))}
        {cases.length === 0 && <WorkItem key={user?.id} row={null} kind="writing" name={nameOf(null)} />}
      </Cases>
      <Note>
        {filledIn(texts.assumed, assumed)} <PortalLink to="/how-we-calculate">{texts.rules}</PortalLink>
      </Note>
    </Figure>
  );
}
