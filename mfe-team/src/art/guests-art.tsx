import { Drawing } from '@portals/ui';

/** Picture: a guest at the open door to one of several rooms. */
export function GuestsArt() {
  return (
    <Drawing>
      <rect className="paper" x="46" y="40" width="44" height="88" rx="6" />
      <rect className="soft" x="98" y="40" width="44" height="88" rx="6" />
      <rect className="paper" x="150" y="40" width="44" height="88" rx="6" />
      <path className="line" d="M98 44l14 8v82l-14-8z" />
      <path className="faint" d="M82 86v8M186 86v8M26 128h188" />
      <circle className="mark" cx="127" cy="90" r="6" />
      <path className="mark" d="M117 110c1-10 19-10 20 0" />
      <circle className="dot" cx="30" cy="60" r="4" />
    </Drawing>
  );
}
