import { Drawing } from '@portals/ui';

/** Picture: a report, filled in when it can be generated, and an outline until then. */
export function ReportArt({ ready }: { ready: boolean }) {
  return (
    <Drawing>
      <rect className="paper" x="70" y="20" width="100" height="118" rx="12" />
      <path className="mark" d="M86 42h40" />
      <path className="faint" d="M86 58h68M86 70h52" />
      <path className="line" d="M86 118h68" />
      {[
        [92, 100, 18],
        [112, 90, 28],
        [132, 82, 36],
      ].map(([x, y, height]) => (
        <rect
          key={x}
          className={ready ? 'soft' : 'line'}
          x={x}
          y={y}
          width="14"
          height={height}
          rx="3"
          strokeDasharray={ready ? undefined : '3 4'}
        />
      ))}
      <circle className={ready ? 'soft' : 'paper'} cx="172" cy="116" r="20" />
      {ready ? (
        <path className="mark" d="M163 116l7 7 12-13" />
      ) : (
        <path className="line" d="M163 116h18" strokeDasharray="3 4" />
      )}
      <circle className="dot" cx="52" cy="44" r="4" />
    </Drawing>
  );
}
