import { Drawing } from '@portals/ui';

/** Picture: a task that takes too long, with a warning next to it. */
export function ProblemsArt() {
  return (
    <Drawing>
      <rect className="paper" x="46" y="30" width="104" height="104" rx="12" />
      <path className="faint" d="M64 82h44M64 98h32M64 114h38" />
      <circle className="paper" cx="80" cy="54" r="15" />
      <path className="mark" d="M80 46v9l6 4" />
      <path
        className="soft"
        d="M166 60a6 6 0 0 1 5 3l37 64a6 6 0 0 1-5 9h-74a6 6 0 0 1-5-9l37-64a6 6 0 0 1 5-3z"
      />
      <path className="mark" d="M166 84v24" />
      <circle className="dot" cx="166" cy="121" r="3.5" />
      <path className="line" d="M196 32l8 8m0-8l-8 8" />
    </Drawing>
  );
}
