import { type ChartTone, surfaceColor, toneColors } from './chart-point';

/** Hatching for bars that show an earlier value, or a period that is not over. */
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
