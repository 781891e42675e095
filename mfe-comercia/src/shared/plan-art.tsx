import { Drawing } from '@portals/ui';

/** Picture: a plan on a drawing board, half of it inked. */
export function PlanArt() {
  return (
    <Drawing>
      <rect className="paper" x="44" y="24" width="152" height="108" rx="12" />
      <path className="line" d="M44 46h152" />
      <circle className="dot" cx="58" cy="35" r="3" />
      <circle className="line" cx="70" cy="35" r="3" />
      <circle className="line" cx="82" cy="35" r="3" />
      <rect className="tint" x="60" y="60" width="44" height="30" rx="6" />
      <path className="mark" d="M70 80l9-9 7 6 10-10" />
      <path className="faint" d="M60 104h44M60 116h28" />
      <rect className="line" x="120" y="60" width="60" height="18" rx="6" strokeDasharray="4 5" />
      <rect className="line" x="120" y="86" width="60" height="34" rx="6" strokeDasharray="4 5" />
      <path className="mark" d="M206 62l-38 38-14 4 4-14 38-38z" />
      <path className="mark" d="M190 58l10 10" />
      <circle className="dot" cx="36" cy="60" r="4" />
    </Drawing>
  );
}
