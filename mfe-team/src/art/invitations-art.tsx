import { Drawing } from '@portals/ui';

/** Picture: an envelope on its way, with a seat reserved for its recipient. */
export function InvitationsArt() {
  return (
    <Drawing>
      <rect className="paper" x="62" y="52" width="112" height="76" rx="10" />
      <path className="soft" d="M62 62a10 10 0 0 1 10-10h92a10 10 0 0 1 10 10l-56 38z" />
      <path className="line" d="M62 122l38-34M174 122l-38-34" />
      <circle className="paper" cx="178" cy="56" r="22" />
      <circle className="mark" cx="178" cy="50" r="7" />
      <path className="mark" d="M165 68c2-9 24-9 26 0" />
      <path className="faint" d="M30 76h20M22 92h28M34 108h16" />
      <circle className="dot" cx="40" cy="44" r="4" />
    </Drawing>
  );
}
