import { Drawing } from '@portals/ui';

/** Picture: sheets of a campaign, one behind the other, and a clock that runs backwards. */
export function VersionsArt() {
  return (
    <Drawing>
      <rect className="paper" x="92" y="28" width="80" height="92" rx="8" />
      <rect className="paper" x="78" y="36" width="80" height="92" rx="8" />
      <rect className="soft" x="64" y="44" width="80" height="92" rx="8" />
      <path className="faint" d="M78 64h40M78 80h52M78 96h30" />
      <circle className="paper" cx="178" cy="102" r="24" />
      <path className="mark" d="M178 88v14l10 6" />
      <path className="mark" d="M158 82a28 28 0 0 1 30-6M158 82l-2-11M158 82l11-1" />
    </Drawing>
  );
}
