import { type DimensionValue, dimensionValues, type ReportFacts } from '@portals/contracts/consulting';
import { useFormat } from '@portals/platform';
import { color } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Beside, Figure, Note, Values } from './drawing-style';
import { filledIn, useDrawingTexts } from './drawing-texts';
import { knownNeighbours, radarPoint } from './radar-shape';
import { RowNames } from './row-name';

const highest = 5;
const reach = 100;

const Web = styled.svg`
  .ring { fill: none; stroke: ${color.line}; }
  .axis { stroke: ${color.line}; }
  .unknown { stroke: ${color.edge}; stroke-dasharray: 2 4; }
  .area { fill: ${color.accent}; fill-opacity: 0.14; }
  .edge { stroke: ${color.accent}; stroke-width: 2; stroke-linecap: round; }
  .dot { fill: ${color.accent}; }
  text { text-anchor: middle; }
  text.muted { fill: ${color.muted}; }
  text.scale { fill: ${color.muted}; font-size: 10px; text-anchor: start; }
`;

const distanceOf = (value: number) => (reach * value) / highest;
const pointsOf = (axes: number, distance: number) =>
  Array.from({ length: axes }, (_, axis) => radarPoint(axis, axes, distance))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

function Axis({ at, all }: { at: number; all: readonly DimensionValue[] }) {
  const texts = useDrawingTexts();
  const axes = all.length;
  const end = radarPoint(at, axes, reach);
  const label = radarPoint(at, axes, reach + (end.x === 0 ? 12 : 24));
  const one = all[at];
  if (!one) return null;
  const isKnown = one.value !== null;
  return (
    <>
      <line className={isKnown ? 'axis' : 'unknown'} x2={end.x} y2={end.y} />
      <text className={isKnown ? undefined : 'muted'} x={label.x} y={label.y < 0 ? label.y : label.y + 10}>
        {texts.axis[one.dimension]}
        {!isKnown && ' ?'}
      </text>
    </>
  );
}

/** Draws areas, edges and dots for the known values, and leaves a gap next to an unknown value. */
function Shape({ values }: { values: readonly (number | null)[] }) {
  const point = (at: number) => radarPoint(at, values.length, distanceOf(values[at] ?? 0));
  return (
    <>
      {knownNeighbours(values).map(([from, to]) => {
        const [a, b] = [point(from), point(to)];
        return (
          <g key={from}>
            <polygon className="area" points={`0,0 ${a.x},${a.y} ${b.x},${b.y}`} />
            <line className="edge" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
          </g>
        );
      })}
      {values.map((value, at) => {
        if (value === null) return null;
        const { x, y } = point(at);
        return <circle key={at} className="dot" cx={x} cy={y} r="4" />;
      })}
    </>
  );
}

/** Rates the company in six dimensions, each with the rows behind the rating (rule 6.9). */
export function Radar({ facts }: { facts: ReportFacts }) {
  const texts = useDrawingTexts();
  const { number } = useFormat();
  const id = useId();
  const all = dimensionValues(facts);
  const values = all.map(({ value }) => value);
  return (
    <Figure aria-labelledby={id}>
      <h4 id={id}>{texts.radar.title}</h4>
      <Beside>
        <Web viewBox="-152 -126 304 252" role="img" aria-label={texts.radar.drawing}>
          {[1, 2, 3, 4, 5].map((step) => (
            <polygon key={step} className="ring" points={pointsOf(all.length, distanceOf(step))} />
          ))}
          {all.map(({ dimension }, at) => (
            <Axis key={dimension} at={at} all={all} />
          ))}
          <Shape values={values} />
          {[1, 3, 5].map((step) => (
            <text key={step} className="scale" x="4" y={-distanceOf(step) + 9}>
              {step}
            </text>
          ))}
        </Web>
        <Values>
          {all.map(({ dimension, value, rows }) => (
            <div key={dimension}>
              <dt>
                {texts.dimension[dimension]}
                {value !== null && <span>{filledIn(texts.radar.value, { value: number(value) })}</span>}
              </dt>
              <dd>{value === null ? texts.radar.unknown : <RowNames rows={rows} />}</dd>
            </div>
          ))}
        </Values>
      </Beside>
      <Note>{texts.radar.note}</Note>
    </Figure>
  );
}
