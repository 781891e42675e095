import { Drawing } from '@portals/ui';

/** Picture: a sheet of figures, and the pencil that writes the next figure. */
export function HandFiguresArt() {
  return (
    <Drawing>
      <rect className="paper" x="58" y="34" width="104" height="100" rx="8" />
      <path className="line" d="M58 58h104M96 34v100M129 34v100" />
      <path className="faint" d="M68 74h18M68 92h18M68 110h18M106 74h14M139 74h12M106 92h14" />
      <rect className="soft" x="133" y="84" width="25" height="16" rx="3" />
      <path className="mark" d="M152 104l40-52 12 9-40 52-16 6z" />
      <path className="line" d="M185 61l12 9" />
      <circle className="dot" cx="40" cy="58" r="4" />
    </Drawing>
  );
}
