import { Drawing } from '@portals/ui';

/** Picture: a text with a seal of approval. */
export function ApprovedTextsArt() {
  return (
    <Drawing>
      <rect className="paper" x="66" y="20" width="96" height="116" rx="10" />
      <path className="mark" d="M82 42h36" />
      <path className="faint" d="M82 60h62M82 74h62M82 88h44M82 102h52" />
      <circle className="soft" cx="162" cy="108" r="24" />
      <path className="mark" d="M151 108l8 8 14-16" />
      <path className="line" d="M40 44l8 8m0-8l-8 8" />
      <circle className="dot" cx="194" cy="52" r="4" />
    </Drawing>
  );
}
