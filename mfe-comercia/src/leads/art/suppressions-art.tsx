import { Drawing } from '@portals/ui';

/** Picture: an envelope stopped by a shield. */
export function SuppressionsArt() {
  return (
    <Drawing>
      <path className="paper" d="M120 18l52 16v38c0 32-22 52-52 62-30-10-52-30-52-62V34z" />
      <rect className="paper" x="78" y="58" width="84" height="54" rx="8" />
      <path className="mark" d="M80 64l40 28 40-28" />
      <circle className="soft" cx="164" cy="112" r="16" />
      <path className="mark" d="M156 112h16" />
      <path className="line" d="M44 54l8 8m0-8l-8 8" />
      <circle className="dot" cx="196" cy="42" r="4" />
    </Drawing>
  );
}
