import { useFormat } from '@portals/platform';
import { color, font, media, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { Figure, Note } from './drawing-style';
import { useDrawingTexts } from './drawing-texts';
import { type PhaseBar, phaseBars } from './plan';

/** Number of months shown: enough for the longest plan and the beginning of its open-ended last phase. `ticks` are the labelled months. */
const shown = 9;
const ticks = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const Line = styled.ol`
  display: grid;
  gap: ${space(2.5)};
  list-style: none;

  li { display: grid; grid-template-columns: min(14rem, 40%) minmax(0, 1fr); gap: ${space(1)} ${space(4)}; align-items: center; }
  p { margin: 0; font-size: ${font.size.sm}; line-height: 1.4; }
  b { font-weight: ${font.weight.semibold}; }
  svg { display: block; width: 100%; height: 1.25rem; }
  .ground { fill: ${color.sunken}; }
  .short { fill: ${color.accent}; }
  .long { fill: ${color.accent}; fill-opacity: 0.3; }
  .on { fill: ${color.accent}; fill-opacity: 0.6; }
  ${media.belowMd} { @media screen { li { grid-template-columns: minmax(0, 1fr); } } }
  ${media.print} { gap: 2mm; li { grid-template-columns: 52mm minmax(0, 1fr) !important; break-inside: avoid; } }
`;

const Ticks = styled.div`
  display: grid;
  grid-template-columns: min(14rem, 40%) minmax(0, 1fr);
  gap: ${space(4)};
  margin-block-start: ${space(2)};
  color: ${color.muted};
  font-size: ${font.size.sm};

  & > span:last-child { display: flex; font-variant-numeric: tabular-nums; }
  i { flex: 1; font-style: normal; }
  ${media.belowMd} { @media screen { grid-template-columns: minmax(0, 1fr); gap: 0; } }
  ${media.print} { grid-template-columns: 52mm minmax(0, 1fr) !important; }
`;

function Bar({ bar: { start, end, latest } }: { bar: PhaseBar }) {
  const from = end === null ? null : end - start;
  return (
    <svg viewBox={`0 0 ${shown} 1`} preserveAspectRatio="none" aria-hidden>
      <rect className="ground" width={shown} height="1" />
      {from === null || latest === null ? (
        <rect className="on" x={start} width={shown - start} height="1" />
      ) : (
        <>
          <rect className="long" x={start} width={latest - start} height="1" />
          <rect className="short" x={start} width={from} height="1" />
        </>
      )}
    </svg>
  );
}

/** Draws the five phases on a time line in months, and describes the bars in a list. */
export function PlanLine() {
  const { t } = useText();
  const texts = useDrawingTexts();
  const { number } = useFormat();
  const id = useId();
  return (
    <Figure aria-labelledby={id}>
      <h4 id={id}>{texts.plan.title}</h4>
      <Line>
        {phaseBars().map((bar) => (
          <li key={bar.phase}>
            <p>
              <b>
                {bar.phase}. {t(`report.architecture.phase${bar.phase}.title`)}
              </b>
              <br />
              {t(`report.architecture.phase${bar.phase}.duration`)}
            </p>
            <Bar bar={bar} />
          </li>
        ))}
      </Line>
      <Ticks aria-hidden>
        <span>{texts.plan.months}</span>
        <span>
          {ticks.map((month) => (
            <i key={month}>{number(month)}</i>
          ))}
        </span>
      </Ticks>
      <Note>{texts.plan.note}</Note>
    </Figure>
  );
}
