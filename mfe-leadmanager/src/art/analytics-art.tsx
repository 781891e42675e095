import { Drawing } from '@portals/ui';

/** Picture: a chart whose last points are not drawn yet. */
export function AnalyticsArt() {
  return (
    <Drawing>
      <rect className="paper" x="40" y="26" width="160" height="108" rx="12" />
      <path className="line" d="M60 112h120M60 46v66" />
      <rect className="tint" x="72" y="88" width="16" height="24" rx="4" />
      <rect className="tint" x="98" y="76" width="16" height="36" rx="4" />
      <rect className="tint" x="124" y="64" width="16" height="48" rx="4" />
      <rect className="soft" x="150" y="50" width="16" height="62" rx="4" strokeDasharray="4 4" />
      <path className="mark" d="M80 78l26-12 26-10" />
      <path className="mark" d="M132 56l26-18" strokeDasharray="1 6" />
      <circle className="dot" cx="80" cy="78" r="3.5" />
      <circle className="dot" cx="106" cy="66" r="3.5" />
      <circle className="dot" cx="132" cy="56" r="3.5" />
      <circle className="dot" cx="212" cy="30" r="4" />
    </Drawing>
  );
}
