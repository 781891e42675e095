import { Drawing } from '@portals/ui';

/** Picture: a key beside a door that another person opens. */
export function AccessArt() {
  return (
    <Drawing>
      <rect className="paper" x="84" y="18" width="72" height="118" rx="8" />
      <rect className="line" x="96" y="30" width="48" height="38" rx="5" />
      <circle className="dot" cx="142" cy="84" r="4" />
      <circle className="soft" cx="182" cy="92" r="13" />
      <path className="mark" d="M182 105v27M182 118h9M182 127h7" />
      <circle className="tint" cx="52" cy="84" r="14" />
      <circle className="mark" cx="52" cy="80" r="6" />
      <path className="mark" d="M38 108c2-14 26-14 28 0" />
    </Drawing>
  );
}
