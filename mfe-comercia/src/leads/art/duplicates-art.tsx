import { Drawing } from '@portals/ui';

/** Picture: two cards that differ, each with a different mark. */
export function DuplicatesArt() {
  return (
    <Drawing>
      <rect className="paper" x="34" y="44" width="76" height="86" rx="10" />
      <circle className="tint" cx="72" cy="74" r="16" />
      <circle className="mark" cx="72" cy="74" r="7" />
      <path className="faint" d="M52 104h40M52 116h26" />
      <rect className="paper" x="130" y="44" width="76" height="86" rx="10" />
      <rect className="tint" x="152" y="58" width="32" height="32" rx="8" />
      <path className="mark" d="M161 74l5 6 10-12" />
      <path className="faint" d="M148 104h40M148 116h32" />
      <path className="line" d="M114 82h12M114 92h12" />
      <path className="mark" d="M125 74l-10 26" />
      <circle className="dot" cx="206" cy="32" r="4" />
    </Drawing>
  );
}
