import { Drawing } from '@portals/ui';

/** Picture: a key that opens one drawer of a cabinet. */
export function TokensArt() {
  return (
    <Drawing>
      <rect className="paper" x="62" y="32" width="84" height="104" rx="8" />
      <path className="line" d="M62 67h84M62 101h84" />
      <rect className="soft" x="70" y="74" width="68" height="20" rx="4" />
      <path className="faint" d="M92 50h24M92 118h24" />
      <circle className="dot" cx="104" cy="84" r="4" />
      <circle className="mark" cx="190" cy="64" r="14" />
      <path className="mark" d="M180 74l-34 28M160 91l7 8M152 97l6 7" />
      <circle className="dot" cx="194" cy="60" r="4" />
    </Drawing>
  );
}
