import { Drawing } from '@portals/ui';

/** Picture: a report with a small chart, and the week that it covers. */
export function ReportsArt() {
  return (
    <Drawing>
      <rect className="paper" x="92" y="20" width="92" height="116" rx="10" transform="rotate(5 138 78)" />
      <rect className="paper" x="74" y="22" width="92" height="116" rx="10" />
      <path className="faint" d="M90 42h44M90 56h60" />
      <path className="mark" d="M90 94l16-12 14 6 26-20" />
      <path className="faint" d="M90 110h60M90 122h36" />
      <rect className="soft" x="34" y="60" width="52" height="46" rx="8" />
      <path className="mark" d="M34 74h52M48 54v12M72 54v12" />
      <circle className="dot" cx="60" cy="90" r="5" />
      <circle className="dot" cx="202" cy="44" r="4" />
    </Drawing>
  );
}
