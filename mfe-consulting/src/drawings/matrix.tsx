import type { ReportFacts } from '@portals/contracts/consulting';
import { color } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Beside, Figure, Note, Numbered } from './drawing-style';
import { filledIn, useDrawingTexts } from './drawing-texts';
import { matrixMarks, type NumberedRecommendation, numberedRecommendations } from './matrix-cells';
import { RowName, RowNames } from './row-name';

const cell = { width: 96, height: 44 };
const left = 34;
const efforts = [1, 2, 3] as const;
const impacts = [5, 4, 3, 2, 1] as const;

const Grid = styled.svg`
  .cell { fill: none; stroke: ${color.line}; }
  .good { fill: ${color.accentSoft}; }
  .mark { fill: ${color.accent}; }
  text { text-anchor: middle; }
  text.number { fill: ${color.onAccent}; font-weight: 600; font-size: 11px; }
  text.axis { fill: ${color.muted}; }
`;

const columnOf = (effort: number) => left + (effort - 1) * cell.width;
const rowOf = (impact: number) => (5 - impact) * cell.height;

function Marks({ recommendations }: { recommendations: readonly NumberedRecommendation[] }) {
  return matrixMarks(recommendations).map(({ text, effort, impact, place, count }) => {
    const x = columnOf(effort) + cell.width / 2 + (place - (count - 1) / 2) * 23;
    const y = rowOf(impact) + cell.height / 2;
    return (
      <g key={`${effort} ${impact} ${text}`}>
        <circle className="mark" cx={x} cy={y} r="10.5" />
        <text className="number" x={x} y={y + 4}>
          {text}
        </text>
      </g>
    );
  });
}

function Drawn({ recommendations }: { recommendations: readonly NumberedRecommendation[] }) {
  const texts = useDrawingTexts();
  const bottom = 5 * cell.height;
  const middle = { x: left + 1.5 * cell.width, y: bottom / 2 };
  return (
    <Grid
      viewBox={`0 -4 ${left + 3 * cell.width + 2} ${bottom + 46}`}
      role="img"
      aria-label={texts.matrix.drawing}
    >
      {impacts.flatMap((impact) =>
        efforts.map((effort) => (
          <rect
            key={`${effort} ${impact}`}
            className={impact >= 4 && effort <= 2 ? 'cell good' : 'cell'}
            x={columnOf(effort)}
            y={rowOf(impact)}
            width={cell.width}
            height={cell.height}
          />
        )),
      )}
      {impacts.map((impact) => (
        <text key={impact} className="axis" x={left - 9} y={rowOf(impact) + cell.height / 2 + 4}>
          {impact}
        </text>
      ))}
      {efforts.map((effort) => (
        <text key={effort} className="axis" x={columnOf(effort) + cell.width / 2} y={bottom + 17}>
          {texts.effort[effort]}
        </text>
      ))}
      <text x={middle.x} y={bottom + 37}>
        {texts.matrix.effort}
      </text>
      <text x={-middle.y} y="9" transform="rotate(-90)">
        {texts.matrix.impact}
      </text>
      <Marks recommendations={recommendations} />
    </Grid>
  );
}

const isEffort = (effort: number | null): effort is 1 | 2 | 3 => efforts.some((known) => known === effort);

function Entry({ one }: { one: NumberedRecommendation }) {
  const texts = useDrawingTexts();
  const { number, about, impact, effort, relatedRows } = one;
  return (
    <li>
      <b data-unknown={isEffort(effort) ? undefined : ''}>{number}</b>
      <div>
        <p>
          <RowName row={about} />
        </p>
        <p>
          {isEffort(effort)
            ? filledIn(texts.matrix.summary, { impact, effort: texts.effort[effort] })
            : filledIn(texts.matrix.unknown, { impact })}
        </p>
        {relatedRows.length > 0 && (
          <>
            <p>{texts.matrix.related}</p>
            <RowNames rows={relatedRows} />
          </>
        )}
      </div>
    </li>
  );
}

/** Shows the recommendations by impact and effort, each with the rows behind it (rules 6.10, 6.11). */
export function Matrix({ facts }: { facts: ReportFacts }) {
  const texts = useDrawingTexts();
  const id = useId();
  const recommendations = numberedRecommendations(facts);
  if (recommendations.length === 0) return null;
  return (
    <Figure aria-labelledby={id}>
      <h4 id={id}>{texts.matrix.title}</h4>
      <Beside>
        <Drawn recommendations={recommendations} />
        <Numbered>
          {recommendations.map((one) => (
            <Entry key={one.number} one={one} />
          ))}
        </Numbered>
      </Beside>
      <Note>{texts.matrix.note}</Note>
    </Figure>
  );
}
