import { Drawing } from '@portals/ui';

/** Picture: a book with a line for each event, and a clock beside it. */
export function RecordArt() {
  return (
    <Drawing>
      <path className="paper" d="M56 34h88a10 10 0 0 1 10 10v82a10 10 0 0 1-10 10H56z" />
      <path className="soft" d="M44 34h18v102H44a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z" />
      <path className="faint" d="M94 58h44M94 78h34M94 98h44M94 118h26" />
      <circle className="dot" cx="80" cy="58" r="4" />
      <circle className="dot" cx="80" cy="78" r="4" />
      <circle className="dot" cx="80" cy="98" r="4" />
      <circle className="line" cx="80" cy="118" r="4" />
      <circle className="paper" cx="178" cy="62" r="26" />
      <path className="mark" d="M178 46v16l12 8" />
    </Drawing>
  );
}
