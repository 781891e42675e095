import { Drawing } from '@portals/ui';

/** Picture: columns of a chart before they grow, and the line that they will follow. */
export function FiguresArt() {
  return (
    <Drawing>
      <rect className="paper" x="40" y="24" width="160" height="108" rx="12" />
      <path className="line" d="M58 114h124" />
      <rect className="tint" x="66" y="92" width="18" height="22" rx="3" />
      <rect className="tint" x="96" y="80" width="18" height="34" rx="3" />
      <rect className="line" x="126" y="66" width="18" height="48" rx="3" strokeDasharray="4 5" />
      <rect className="line" x="156" y="50" width="18" height="64" rx="3" strokeDasharray="4 5" />
      <path className="mark" d="M62 84l38-20 34-6 40-22" />
      <circle className="dot" cx="174" cy="36" r="4" />
      <circle className="dot" cx="32" cy="64" r="4" />
    </Drawing>
  );
}
