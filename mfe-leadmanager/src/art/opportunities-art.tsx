import { Drawing } from '@portals/ui';

/** Picture: a board of three stages, with one card moving to the last stage. */
export function OpportunitiesArt() {
  return (
    <Drawing>
      <rect className="paper" x="36" y="30" width="168" height="102" rx="12" />
      <path className="line" d="M92 30v102M148 30v102" />
      <path className="faint" d="M50 46h18M106 46h18M162 46h18" />
      <rect className="tint" x="46" y="58" width="36" height="24" rx="6" />
      <rect className="tint" x="46" y="90" width="36" height="24" rx="6" />
      <rect className="tint" x="102" y="58" width="36" height="24" rx="6" />
      <rect className="soft" x="126" y="88" width="44" height="28" rx="7" transform="rotate(-6 148 102)" />
      <path className="mark" d="M140 103l6 5 11-12" />
      <path className="mark" d="M174 84c10-4 12-14 8-20m0 0l-7 4m7-4l4 7" />
      <circle className="dot" cx="214" cy="28" r="4" />
    </Drawing>
  );
}
