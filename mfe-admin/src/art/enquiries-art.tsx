import { Drawing } from '@portals/ui';

/** Picture: a letter in a letterbox, with a question above it. */
export function EnquiriesArt() {
  return (
    <Drawing>
      <rect className="paper" x="56" y="74" width="128" height="60" rx="10" />
      <rect className="soft" x="78" y="46" width="84" height="52" rx="6" />
      <path className="mark" d="M80 50l40 28 40-28" />
      <path className="line" d="M56 98h128" />
      <path className="faint" d="M72 116h36" />
      <circle className="dot" cx="160" cy="116" r="5" />
      <path className="mark" d="M182 34c0-11 17-11 17 0 0 8-8 7-8 15" />
      <circle className="dot" cx="191" cy="57" r="2.5" />
    </Drawing>
  );
}
