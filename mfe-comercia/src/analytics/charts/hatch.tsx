import { type ChartTone, surfaceColor, toneColors } from './chart-point';

/** Hatching for the bars of earlier periods and of the current period. */
export function Hatch({ id, tone }: { id: string; tone: ChartTone }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={surfaceColor} />
        <line x1="1" y1="0" x2="1" y2="6" stroke={toneColors[tone]} strokeWidth="2" />
      </pattern>
    </defs>
  );
}
